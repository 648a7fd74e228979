"""What hangs on the wall, lies on the desk and shines on a phone: one module for each subject of the sections."""
