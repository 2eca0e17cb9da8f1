#!/bin/sh
# session.sh FOLDER BROWSER…: the accessibility bus, a window manager, Orca and a browser, on the display DISPLAY. Runs inside dbus-run-session;
# the programs end with it, as they lose its bus and their group is killed. Each step waits for the one before, however slow the machine is.
set -eu
folder=$1
shift
openbox &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
for property in IsEnabled ScreenReaderEnabled; do
  until gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status $property '<true>' >/dev/null 2>&1; do sleep 0.2; done
done
/usr/bin/python3 "$(dirname "$0")/run-orca.py" ${ORCA_DEBUG:+--debug-file="$ORCA_DEBUG"} >"$folder/orca.log" 2>&1 &
# "Screen reader on."
until [ -s "$SPOKEN" ]; do sleep 0.2; done
exec "$@" >"$folder/browser.log" 2>&1
