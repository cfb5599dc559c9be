package edu.princeton.cs.algs4;

import java.awt.Color;
import java.awt.Font;

/** A window that is not there: a stand-in for machines without a screen. */
public final class Draw {
    public static final Color BLACK = Color.BLACK;
    public static final Color BLUE = Color.BLUE;
    public static final Color CYAN = Color.CYAN;
    public static final Color DARK_GRAY = Color.DARK_GRAY;
    public static final Color GRAY = Color.GRAY;
    public static final Color GREEN = Color.GREEN;
    public static final Color LIGHT_GRAY = Color.LIGHT_GRAY;
    public static final Color MAGENTA = Color.MAGENTA;
    public static final Color ORANGE = Color.ORANGE;
    public static final Color PINK = Color.PINK;
    public static final Color RED = Color.RED;
    public static final Color WHITE = Color.WHITE;
    public static final Color YELLOW = Color.YELLOW;
    public static final Color BOOK_BLUE = new Color(9, 90, 166);
    public static final Color BOOK_LIGHT_BLUE = new Color(103, 198, 243);
    public static final Color BOOK_RED = new Color(150, 35, 31);
    public static final Color PRINCETON_ORANGE = new Color(245, 128, 37);
    public static final Color TRANSPARENT = new Color(0, 0, 0, 0);

    private Color colour = BLACK;
    private double radius = 0.002;
    private Font font;

    public Draw() {
    }

    public Draw(String name) {
    }

    public void addListener(DrawListener listener) {
    }

    public void setLocationOnScreen(int x, int y) {
    }

    public void setDefaultCloseOperation(int value) {
    }

    public void setCanvasSize() {
    }

    public void setCanvasSize(int canvasWidth, int canvasHeight) {
    }

    public void setXscale() {
    }

    public void setYscale() {
    }

    public void setScale() {
    }

    public void setXscale(double min, double max) {
    }

    public void setYscale(double min, double max) {
    }

    public void setScale(double min, double max) {
    }

    public void setTitle(String title) {
    }

    public void clear() {
    }

    public void clear(Color color) {
    }

    public void line(double x0, double y0, double x1, double y1) {
    }

    public void point(double x, double y) {
    }

    public void circle(double x, double y, double radius) {
    }

    public void filledCircle(double x, double y, double radius) {
    }

    public void ellipse(double x, double y, double semiMajorAxis, double semiMinorAxis) {
    }

    public void filledEllipse(double x, double y, double semiMajorAxis, double semiMinorAxis) {
    }

    public void arc(double x, double y, double radius, double angle1, double angle2) {
    }

    public void filledArc(double x, double y, double radius, double angle1, double angle2) {
    }

    public void square(double x, double y, double halfLength) {
    }

    public void filledSquare(double x, double y, double halfLength) {
    }

    public void rectangle(double x, double y, double halfWidth, double halfHeight) {
    }

    public void filledRectangle(double x, double y, double halfWidth, double halfHeight) {
    }

    public void polygon(double[] x, double[] y) {
    }

    public void filledPolygon(double[] x, double[] y) {
    }

    public void picture(double x, double y, String filename) {
    }

    public void picture(double x, double y, String filename, double degrees) {
    }

    public void picture(double x, double y, String filename, double scaledWidth, double scaledHeight) {
    }

    public void picture(double x, double y, String filename, double scaledWidth, double scaledHeight, double degrees) {
    }

    public void text(double x, double y, String text) {
    }

    public void text(double x, double y, String text, double degrees) {
    }

    public void textLeft(double x, double y, String text) {
    }

    public void textRight(double x, double y, String text) {
    }

    public void show() {
    }

    public void show(int t) {
    }

    public void pause(int t) {
    }

    public void enableDoubleBuffering() {
    }

    public void disableDoubleBuffering() {
    }

    public void save(String filename) {
    }

    public void xorOn() {
    }

    public void xorOff() {
    }

    public double getPenRadius() {
        return radius;
    }

    public void setPenRadius() {
        radius = 0.002;
    }

    public void setPenRadius(double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("pen radius must be nonnegative");
        }
        this.radius = radius;
    }

    public Color getPenColor() {
        return colour;
    }

    public void setPenColor() {
        colour = BLACK;
    }

    public void setPenColor(Color color) {
        colour = color;
    }

    public void setPenColor(int red, int green, int blue) {
        colour = new Color(red, green, blue);
    }

    public Font getFont() {
        return font == null ? new Font("SansSerif", Font.PLAIN, 16) : font;
    }

    public void setFont() {
        font = null;
    }

    public void setFont(Font font) {
        this.font = font;
    }

    public boolean isMousePressed() {
        return false;
    }

    public boolean mousePressed() {
        return false;
    }

    public double mouseX() {
        return 0.0;
    }

    public double mouseY() {
        return 0.0;
    }

    public boolean hasNextKeyTyped() {
        return false;
    }

    public char nextKeyTyped() {
        throw new java.util.NoSuchElementException("your program has already processed all keystrokes");
    }

    public boolean isKeyPressed(int keycode) {
        return false;
    }
}
