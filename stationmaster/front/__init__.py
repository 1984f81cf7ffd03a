"""What `import stationmaster` offers, made of the games and the kernel. Import it from `stationmaster` itself."""
