"""The minimal form of a question, part by part: what each holds, and everything that may be wrong with it."""
