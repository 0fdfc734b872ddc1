"""Students' own devices in a lesson: device server, connections and seats."""
