#!/bin/sh
# session.sh FOLDER BROWSER…: the accessibility bus, a window manager, Orca and a browser, on the display DISPLAY. Runs inside dbus-run-session;
# the programs end with it, as they lose its bus and their group is killed.
set -eu
folder=$1
shift
openbox &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
sleep 2
for property in IsEnabled ScreenReaderEnabled; do
  gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status $property '<true>' >/dev/null
done
orca --replace >"$folder/orca.log" 2>&1 &
sleep 4
exec "$@" >"$folder/browser.log" 2>&1
