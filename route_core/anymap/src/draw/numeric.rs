//! Functions of real numbers that give the same bits on every platform, since pictures are compared byte for byte.
//!
//! They are correctly rounded but for rare cases, as those of Python are, by calculating with two numbers each of which
//! has what the other lacks. Coordinates of pictures lie within a few thousand of the origin, and angles within a few turns,
//! so nothing is scaled.

#![allow(clippy::approx_constant, clippy::unreadable_literal)] // Coefficients are compared with tables, not read.

use std::f64::consts::FRAC_2_PI;

/// A number, and what it lacks.
type Double = (f64, f64);

/// Half a turn of pi, in three parts.
const HALF_PI: [f64; 3] = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33];
/// The first coefficients of the power series of the sine.
#[rustfmt::skip]
const SINE: [Double; 6] = [
    (1.0, 0.0),
    (-0.16666666666666666, -9.25185853854297e-18),
    (0.008333333333333333, 1.1564823173178714e-19),
    (-0.0001984126984126984, -1.7209558293420705e-22),
    (2.7557319223985893e-06, -1.858393274046472e-22),
    (-2.505210838544172e-08, 1.448814070935912e-24),
];
/// Those that follow.
const SINE_TAIL: [f64; 7] = [
    1.6059043836821613e-10,
    -7.647163731819816e-13,
    2.8114572543455206e-15,
    -8.22063524662433e-18,
    1.9572941063391263e-20,
    -3.868170170630684e-23,
    6.446950284384474e-26,
];
/// The first coefficients of the power series of the cosine.
#[rustfmt::skip]
const COSINE: [Double; 6] = [
    (1.0, 0.0),
    (-0.5, 0.0),
    (0.041666666666666664, 2.3129646346357427e-18),
    (-0.001388888888888889, 5.300543954373577e-20),
    (2.48015873015873e-05, 2.1511947866775882e-23),
    (-2.755731922398589e-07, -2.3767714622250297e-23),
];
/// Those that follow.
const COSINE_TAIL: [f64; 7] = [
    2.08767569878681e-09,
    -1.1470745597729725e-11,
    4.779477332387385e-14,
    -1.5619206968586225e-16,
    4.110317623312165e-19,
    -8.896791392450574e-22,
    1.6117375710961184e-24,
];

/// Add without losing a bit.
fn sum(x: f64, y: f64) -> Double {
    let whole = x + y;
    let part = whole - x;
    (whole, (x - (whole - part)) + (y - part))
}

/// Multiply without losing a bit (Dekker).
fn product(x: f64, y: f64) -> Double {
    let halves = |value: f64| {
        let wide = value * 134_217_729.0; // 2^27 + 1
        let high = wide - (wide - value);
        (high, value - high)
    };
    let ((x_high, x_low), (y_high, y_low)) = (halves(x), halves(y));
    let whole = x * y;
    (whole, ((x_high * y_high - whole) + x_high * y_low + x_low * y_high) + x_low * y_low)
}

fn added(x: Double, y: Double) -> Double {
    let (whole, low) = sum(x.0, y.0);
    sum(whole, low + (x.1 + y.1))
}

fn times(x: Double, y: Double) -> Double {
    let (whole, low) = product(x.0, y.0);
    sum(whole, low + (x.0 * y.1 + x.1 * y.0))
}

/// A power series.
fn series(square: Double, first: &[Double], tail: &[f64]) -> Double {
    let rest = tail.iter().rev().fold(0.0, |rest, &coefficient| rest * square.0 + coefficient);
    first.iter().rev().fold((rest, 0.0), |rest, &coefficient| added(times(rest, square), coefficient))
}

/// Sine and cosine.
fn both(angle: f64) -> (Double, Double) {
    let quarter = nearest(angle * FRAC_2_PI);
    let less = |from: Double, part: f64| {
        let (whole, low) = product(-quarter, part);
        added(from, (whole, low))
    };
    let rest = HALF_PI.into_iter().fold((angle, 0.0), less);
    let square = times(rest, rest);
    let sine = times(rest, series(square, &SINE, &SINE_TAIL));
    let cosine = series(square, &COSINE, &COSINE_TAIL);
    let minus = |x: Double| (-x.0, -x.1);
    match quarter.rem_euclid(4.0) as u8 {
        0 => (sine, cosine),
        1 => (cosine, minus(sine)),
        2 => (minus(sine), minus(cosine)),
        _ => (minus(cosine), sine),
    }
}

/// The point at distance 1 from the origin in the direction of an angle.
pub(crate) fn direction(angle: f64) -> (f64, f64) {
    let (sine, cosine) = both(angle);
    (cosine.0, sine.0)
}

/// The angle of a direction.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    let near = libm::atan2(y, x);
    let (sine, cosine) = both(near);
    let across = added(times((y, 0.0), cosine), times((-x, 0.0), sine));
    near + across.0 / hypot(x, y)
}

/// The distance from the origin.
pub(crate) fn hypot(x: f64, y: f64) -> f64 {
    if x == 0.0 || y == 0.0 {
        return x.abs() + y.abs();
    }
    let (square, low) = added(product(x, x), product(y, y));
    let root = (square + low).sqrt();
    let (own, own_low) = product(root, root);
    root + (((square - own) - own_low) + low) / (2.0 * root)
}

/// The nearest whole number; of two equally near ones the even one.
pub(crate) fn nearest(value: f64) -> f64 {
    value.round_ties_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_rounded_correctly() {
        let points = [(3.0, 4.0, 5.0), (0.1, 0.2, 0.223_606_797_749_979), (-45.033_320_996_790_806, 26.0, 52.0)];
        for (x, y, far) in points {
            assert_eq!(hypot(x, y).to_bits(), f64::to_bits(far), "{x} {y}");
        }
        let (cosine, sine) = direction(4.188_790_204_786_390_5);
        assert_eq!((cosine.to_bits(), sine.to_bits()), (0xBFE0_0000_0000_0004, 0xBFEB_B67A_E858_4CA8));
        assert_eq!(direction(0.0), (1.0, 0.0));
        assert_eq!(atan2(-25.9, 0.0).to_bits(), (-std::f64::consts::FRAC_PI_2).to_bits());
    }
}
