"""OpenStack Swift with its S3 interface, all of it in one process, until standard input ends.

Arguments: an empty directory, which is removed at the end, an access key ("account:user") and its secret. Prints the
port.
"""
import os
import signal
import sys
import tempfile
import traceback

from swift.common.utils import eventlet_monkey_patch, set_swift_dir

eventlet_monkey_patch()

import eventlet
from eventlet import tpool, wsgi
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.utils import NullLogger
from swift.common.wsgi import loadapp

given_directory, access_key, secret = sys.argv[1:]
# An interrupt from the terminal reaches this process too; the end of standard input decides.
signal.signal(signal.SIGINT, signal.SIG_IGN)


def choose_directory(given):
    """Swift keeps what it knows of an object in extended attributes; not every temporary directory has them."""
    try:
        os.setxattr(given, "user.test", b"1")
        return given
    except OSError:
        os.rmdir(given)
        return tempfile.mkdtemp(prefix="helpdesk-swift-", dir="/var/tmp")


def write(name, lines):
    path = os.path.join(directory, name)
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return path


def serve(kind, sock, lines):
    app = loadapp(write(f"{kind}-server.conf", lines))
    # Both as Swift's own runner has them; headers keep the spelling S3 has for them.
    protocol = {"protocol": SwiftHttpProtocol, "capitalize_response_headers": False}
    eventlet.spawn(wsgi.server, sock, app, NullLogger(), **protocol)


def serve_stored(kind):
    """One of the servers that keep things, and the ring that leads to it."""
    sock = eventlet.listen(("127.0.0.1", 0))
    ring = RingBuilder(part_power=1, replicas=1, min_part_hours=0)
    place = {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk"}
    ring.add_dev({**place, "ip": "127.0.0.1", "port": sock.getsockname()[1]})
    ring.rebalance()
    ring.get_ring().save(os.path.join(directory, f"{kind}.ring.gz"))
    settings = [f"swift_dir = {directory}", f"devices = {directory}", "mount_check = false", "fallocate_reserve = 0"]
    serve(kind, sock, ["[DEFAULT]", *settings, "[app:main]", f"use = egg:swift#{kind}"])


def serve_s3():
    sock = eventlet.listen(("127.0.0.1", 0))
    user = access_key.replace(":", "_")
    filters = {
        # There must be a cache, but there need be nobody at its address.
        "memcache": ["memcache_servers = 127.0.0.1:1"],
        # Multi-part uploads would ask for one more filter.
        "s3api": ["allow_multipart_uploads = false"],
        "tempauth": [f"user_{user} = {secret} .admin"],
    }
    sections = [[f"[filter:{name}]", f"use = egg:swift#{name}", *lines] for name, lines in filters.items()]
    serve(
        "proxy",
        sock,
        ["[DEFAULT]", f"swift_dir = {directory}"]
        + ["[pipeline:main]", f"pipeline = {' '.join(filters)} proxy-server"]
        + [line for section in sections for line in section]
        + ["[app:proxy-server]", "use = egg:swift#proxy", "account_autocreate = true"],
    )
    return sock.getsockname()[1]


directory = choose_directory(given_directory)
try:
    os.mkdir(os.path.join(directory, "disk"))
    write("swift.conf", ["[swift-hash]", "swift_hash_path_suffix = test"])
    set_swift_dir(directory)
    reload_storage_policies()
    for kind in ("account", "container", "object"):
        serve_stored(kind)
    print(serve_s3(), flush=True)
    tpool.execute(sys.stdin.read)
except Exception:
    traceback.print_exc()
finally:
    # In place of this process, so that none of its threads writes on.
    os.execvp("rm", ["rm", "-rf", directory])
