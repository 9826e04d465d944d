"""Measures how well the detectors do on labelled data; knows no detector and prints nothing."""
