"""Class lists in whatever form a school has them."""
