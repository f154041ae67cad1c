use petgraph as version;
