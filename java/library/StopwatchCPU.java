package edu.princeton.cs.algs4;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures the processor time of this thread since it was made. */
public class StopwatchCPU {
    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final long start = clock.getCurrentThreadCpuTime();

    public StopwatchCPU() {
    }

    /** In seconds. */
    public double elapsedTime() {
        return (clock.getCurrentThreadCpuTime() - start) / 1.0E9;
    }
}
