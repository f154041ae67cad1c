use petgraph_0_4_13 as version;
