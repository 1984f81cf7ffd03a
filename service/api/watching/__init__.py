"""What operators see: probes, metrics, traces, timings."""
