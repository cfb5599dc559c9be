import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Runs the tests of a class: a line for each, `ok` or `failed` and why. */
public final class Run {
    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                method.setAccessible(true);
                try {
                    method.invoke(constructor.newInstance());
                    System.out.println("ok " + method.getName());
                } catch (InvocationTargetException error) {
                    System.out.println("failed " + method.getName() + " " + error.getCause());
                }
            }
        }
        System.exit(0);
    }
}
