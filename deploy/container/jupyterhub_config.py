"""A hub in a container: teachers are users of the container, their homes a volume."""

c = get_config()  # noqa: F821
load_subconfig("/etc/pigclass/pigclass_hub.py")  # noqa: F821
c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.db_url = "sqlite:////home/.hub.sqlite"
c.JupyterHub.cookie_secret_file = "/home/.hub_cookie_secret"  # noqa: S105 - a path
# Who is a user of the container has been let in by `let-in`, and nobody else is one.
c.LocalAuthenticator.create_system_users = False
c.Authenticator.allow_all = True
c.Authenticator.blocked_users = {"root"}
