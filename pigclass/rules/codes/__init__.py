"""Games as short codes and as plain records."""
