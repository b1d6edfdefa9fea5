"""The program of the page on the web component plays whole rounds in a browser, with a server beside it."""
