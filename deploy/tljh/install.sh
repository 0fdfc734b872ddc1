#!/bin/sh
# The kit on The Littlest JupyterHub, on a server of its own: as root, in the clone.
#   PIGCLASS_HEAD=postgresql://head:…@localhost/school sh deploy/tljh/install.sh ana ben
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
: "${PIGCLASS_HEAD:?the address of an empty database, postgresql://head:…@localhost/school}"
export PIGCLASS_HEAD PIGCLASS_TLJH=yes PATH="/opt/tljh/user/bin:$PATH"
pip install --require-hashes --requirement "$here/requirements/school.txt"
pip install --no-deps --no-build-isolation "$here"
# The lessons are root's: teachers read and play them, and change a copy.
lessons=$(python3 -c 'import pigclass.lesson_list as it; print(it.lessons_folder())')
ln -sfn "$lessons" /etc/skel/lessons
mkdir -p /opt/tljh/config/jupyterhub_config.d
mkdir -p -m 700 /etc/pigclass
cp "$here/deploy/pigclass_hub.py" /opt/tljh/config/jupyterhub_config.d/
sh "$here/deploy/let-in" "$@"
for teacher; do
    tljh-config add-item users.allowed "$teacher"
done
tljh-config set limits.memory 2G
tljh-config reload hub
