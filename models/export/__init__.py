"""Makes the ONNX files that Antinomy runs; see ``models/README.md``. Not part of the installed package."""
