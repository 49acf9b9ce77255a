"""The only place that touches the browser: page, worker, drawing, storage. Rules and players are in `engine`."""
