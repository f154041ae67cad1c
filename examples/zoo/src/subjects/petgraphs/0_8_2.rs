use petgraph_0_8_2 as version;
