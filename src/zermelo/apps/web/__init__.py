"""The web workbench: `zermelo serve`. Nothing here is imported by the other commands.

`server.create_app` makes the application, `workers.Pool` keeps the processes that compute, `answers` are the pure
functions that they run. A worker process imports neither FastAPI nor the server.
"""
