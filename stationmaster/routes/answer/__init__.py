"""What is answered about routes on any map: the best ones, explained, and a judgement of declared ones."""
