// Nothing: what starting an ES module costs.
