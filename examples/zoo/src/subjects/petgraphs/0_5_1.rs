use petgraph_0_5_1 as version;
