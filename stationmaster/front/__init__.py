"""The implementation of `import stationmaster`. Import from `stationmaster` itself."""
