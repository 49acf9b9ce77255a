"""Everything that touches the browser: page, worker, drawing, storage. Rules and computer players are in `engine`."""
