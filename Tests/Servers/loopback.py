"""What the test servers share: free ports, child processes, and when to end."""

import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


class Children:
    """The processes that this script started, and no others."""

    def __init__(self):
        self.running = []

    def start(self, command, **more):
        # A group of its own: Control-C in a terminal reaches this script alone, which stops them.
        child = subprocess.Popen(command, stdout=sys.stderr, start_new_session=True, **more)
        self.running.append(child)
        return child

    def stop(self):
        for child in self.running:
            child.terminate()
        for child in self.running:
            try:
                child.wait(timeout=5)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        self.running = []


def nginx(children, folder, make_config, wanted):
    """Start nginx on the wanted ports (0: a free one) and return those that it has."""
    # Debian keeps it where only root looks.
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or sys.exit("nginx is not installed")
    for _ in range(5):
        ports = [port or free_port() for port in wanted]
        config = os.path.join(folder, "nginx.conf")
        with open(config, "w") as file:
            file.write(make_config(*ports))
        child = children.start([program, "-e", "stderr", "-p", folder, "-c", config], stdin=subprocess.DEVNULL)
        for _ in range(200):
            if child.poll() is not None:
                break  # another process took a port in between
            if all(answers(port) for port in ports):
                return ports
            time.sleep(0.05)
        child.kill()
        child.wait()
    sys.exit("nginx did not start")


# Everything nginx writes stays in the folder it is started in. As root it would give its worker
# to another user, who may not read the files to be served.
NGINX_START = """
daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid nginx.pid;
{user}
error_log stderr error;
events {{ worker_connections 4096; }}
""".format(user="user root;" if os.getuid() == 0 else "")

NGINX_HTTP = """
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  types { image/png png; image/jpeg jpg jpeg; image/webp webp; application/x-protobuf pbf;
          application/json json; text/html html; }
  default_type application/octet-stream;
  keepalive_requests 1000000;
  keepalive_timeout 60s;
"""


def until_told():
    """Return when standard input closes or SIGTERM, SIGINT or SIGHUP arrives."""
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: os.write(tell, b"x"))
    while True:
        ready, _, _ = select.select([told, 0], [], [])
        if told in ready or not os.read(0, 4096):
            return
