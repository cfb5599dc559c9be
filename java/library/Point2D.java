package edu.princeton.cs.algs4;

import java.util.Comparator;

/** A point in the plane. */
public final class Point2D implements Comparable<Point2D> {
    public static final Comparator<Point2D> X_ORDER = (p, q) -> Double.compare(p.x, q.x);
    public static final Comparator<Point2D> Y_ORDER = (p, q) -> Double.compare(p.y, q.y);
    public static final Comparator<Point2D> R_ORDER = (p, q) -> Double.compare(p.x * p.x + p.y * p.y, q.x * q.x + q.y * q.y);

    private final double x;
    private final double y;

    public Point2D(double x, double y) {
        if (Double.isInfinite(x) || Double.isInfinite(y)) {
            throw new IllegalArgumentException("Coordinates must be finite");
        }
        if (Double.isNaN(x) || Double.isNaN(y)) {
            throw new IllegalArgumentException("Coordinates cannot be NaN");
        }
        this.x = x == 0.0 ? 0.0 : x;
        this.y = y == 0.0 ? 0.0 : y;
    }

    public double x() {
        return x;
    }

    public double y() {
        return y;
    }

    public double r() {
        return Math.sqrt(x * x + y * y);
    }

    public double theta() {
        return Math.atan2(y, x);
    }

    /** 1, 0 or -1: counterclockwise, in one line, clockwise. */
    public static int ccw(Point2D a, Point2D b, Point2D c) {
        return (int) Math.signum(area2(a, b, c));
    }

    public static double area2(Point2D a, Point2D b, Point2D c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }

    public double distanceTo(Point2D that) {
        return Math.sqrt(distanceSquaredTo(that));
    }

    public double distanceSquaredTo(Point2D that) {
        double dx = x - that.x;
        double dy = y - that.y;
        return dx * dx + dy * dy;
    }

    /** By y, then by x. */
    @Override
    public int compareTo(Point2D that) {
        int order = Double.compare(y, that.y);
        return order != 0 ? order : Double.compare(x, that.x);
    }

    public Comparator<Point2D> polarOrder() {
        return (p, q) -> {
            boolean above = p.y >= y;
            boolean otherAbove = q.y >= y;
            if (above != otherAbove) {
                return above ? -1 : 1;
            }
            if (p.y == y && q.y == y) {
                return Boolean.compare(q.x >= x, p.x >= x);
            }
            return -ccw(this, p, q);
        };
    }

    public Comparator<Point2D> atan2Order() {
        return (p, q) -> Double.compare(Math.atan2(p.y - y, p.x - x), Math.atan2(q.y - y, q.x - x));
    }

    public Comparator<Point2D> distanceToOrder() {
        return (p, q) -> Double.compare(distanceSquaredTo(p), distanceSquaredTo(q));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point2D && ((Point2D) other).x == x && ((Point2D) other).y == y;
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(x) + Double.hashCode(y);
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ")";
    }

    /** Draws nothing: there is no screen. */
    public void draw() {
    }

    public void drawTo(Point2D that) {
    }
}
