"""What a hint or a lesson points out on the table of Sequence; the page fetches it when it is asked for. Knows no reason why."""
