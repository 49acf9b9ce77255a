"""The part of Pyodide that the page uses; its own types cannot be installed beside a Python outside the browser."""
