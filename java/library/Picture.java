package edu.princeton.cs.algs4;

import java.awt.Color;

/** A picture in memory: its points can be set and read; it is never shown, read from a file or saved. */
public final class Picture {
    private final int width;
    private final int height;
    private final int[] points;

    public Picture(int width, int height) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("width and height must be positive");
        }
        this.width = width;
        this.height = height;
        points = new int[width * height];
    }

    public Picture(Picture picture) {
        width = picture.width;
        height = picture.height;
        points = picture.points.clone();
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public Color get(int col, int row) {
        return new Color(getRGB(col, row));
    }

    public void set(int col, int row, Color color) {
        setRGB(col, row, color.getRGB());
    }

    public int getRGB(int col, int row) {
        return points[at(col, row)];
    }

    public void setRGB(int col, int row, int rgb) {
        points[at(col, row)] = rgb;
    }

    private int at(int col, int row) {
        if (col < 0 || col >= width) {
            throw new IllegalArgumentException("column index must be between 0 and " + (width - 1) + ": " + col);
        }
        if (row < 0 || row >= height) {
            throw new IllegalArgumentException("row index must be between 0 and " + (height - 1) + ": " + row);
        }
        return row * width + col;
    }

    public void setOriginUpperLeft() {
    }

    public void setOriginLowerLeft() {
    }

    public void show() {
    }

    public void save(String name) {
    }
}
