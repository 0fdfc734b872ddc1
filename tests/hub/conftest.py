"""The configuration of the hub is read by JupyterHub alone."""

collect_ignore = ["jupyterhub_config.py"]
