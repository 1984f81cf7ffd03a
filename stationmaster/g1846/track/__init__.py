"""6.4: laying and upgrading track."""
