package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A stand-in for JUnit's. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {
}
