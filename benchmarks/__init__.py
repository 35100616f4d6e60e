"""What a person waits for, measured beside what they would use instead: `python -m benchmarks`."""
