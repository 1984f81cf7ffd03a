"""What lies on the picture in layers, from the sea to what takes clicks."""
