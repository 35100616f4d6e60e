"""Formulas of training and serving large models: pure functions of floats in SI units, a file a subject."""
