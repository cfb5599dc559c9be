package edu.princeton.cs.algs4;

import java.awt.Color;
import java.awt.Font;

/** Draws nothing: a stand-in for machines without a screen. No pause waits, no key is ever typed. */
public final class StdDraw {
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

    private static Color colour = BLACK;
    private static double radius = 0.002;
    private static Font font;

    private StdDraw() {
    }

    public static void setCanvasSize() {
    }

    public static void setCanvasSize(int canvasWidth, int canvasHeight) {
    }

    public static void setXscale() {
    }

    public static void setYscale() {
    }

    public static void setScale() {
    }

    public static void setXscale(double min, double max) {
    }

    public static void setYscale(double min, double max) {
    }

    public static void setScale(double min, double max) {
    }

    public static void setTitle(String title) {
    }

    public static void clear() {
    }

    public static void clear(Color color) {
    }

    public static void line(double x0, double y0, double x1, double y1) {
    }

    public static void point(double x, double y) {
    }

    public static void circle(double x, double y, double radius) {
    }

    public static void filledCircle(double x, double y, double radius) {
    }

    public static void ellipse(double x, double y, double semiMajorAxis, double semiMinorAxis) {
    }

    public static void filledEllipse(double x, double y, double semiMajorAxis, double semiMinorAxis) {
    }

    public static void arc(double x, double y, double radius, double angle1, double angle2) {
    }

    public static void filledArc(double x, double y, double radius, double angle1, double angle2) {
    }

    public static void square(double x, double y, double halfLength) {
    }

    public static void filledSquare(double x, double y, double halfLength) {
    }

    public static void rectangle(double x, double y, double halfWidth, double halfHeight) {
    }

    public static void filledRectangle(double x, double y, double halfWidth, double halfHeight) {
    }

    public static void polygon(double[] x, double[] y) {
    }

    public static void filledPolygon(double[] x, double[] y) {
    }

    public static void picture(double x, double y, String filename) {
    }

    public static void picture(double x, double y, String filename, double degrees) {
    }

    public static void picture(double x, double y, String filename, double scaledWidth, double scaledHeight) {
    }

    public static void picture(double x, double y, String filename, double scaledWidth, double scaledHeight, double degrees) {
    }

    public static void text(double x, double y, String text) {
    }

    public static void text(double x, double y, String text, double degrees) {
    }

    public static void textLeft(double x, double y, String text) {
    }

    public static void textRight(double x, double y, String text) {
    }

    public static void show() {
    }

    public static void show(int t) {
    }

    public static void pause(int t) {
    }

    public static void enableDoubleBuffering() {
    }

    public static void disableDoubleBuffering() {
    }

    public static void save(String filename) {
    }

    public static void xorOn() {
    }

    public static void xorOff() {
    }

    public static double getPenRadius() {
        return radius;
    }

    public static void setPenRadius() {
        radius = 0.002;
    }

    public static void setPenRadius(double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("pen radius must be nonnegative");
        }
        StdDraw.radius = radius;
    }

    public static Color getPenColor() {
        return colour;
    }

    public static void setPenColor() {
        colour = BLACK;
    }

    public static void setPenColor(Color color) {
        colour = color;
    }

    public static void setPenColor(int red, int green, int blue) {
        colour = new Color(red, green, blue);
    }

    public static Font getFont() {
        return font == null ? new Font("SansSerif", Font.PLAIN, 16) : font;
    }

    public static void setFont() {
        font = null;
    }

    public static void setFont(Font font) {
        StdDraw.font = font;
    }

    public static boolean isMousePressed() {
        return false;
    }

    public static boolean mousePressed() {
        return false;
    }

    public static double mouseX() {
        return 0.0;
    }

    public static double mouseY() {
        return 0.0;
    }

    public static boolean hasNextKeyTyped() {
        return false;
    }

    public static char nextKeyTyped() {
        throw new java.util.NoSuchElementException("your program has already processed all keystrokes");
    }

    public static boolean isKeyPressed(int keycode) {
        return false;
    }
}
