#!/bin/sh
# /usr/local/bin/nectar (mode 0755): the operator's commands with the settings and the user of the unit. A relative file is the folder's where it is called.
set -ae
. /etc/nectar.env
DATA_DIR=/var/lib/nectar NODE_ENV=production
exec runuser -u nectar -- /opt/nectar/bin/nectar "$@"
