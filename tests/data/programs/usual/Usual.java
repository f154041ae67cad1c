// As usual.cpp, in Java.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Usual {
    static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<Integer> numbers = new ArrayList<>();
        for (String line; (line = in.readLine()) != null;)
            for (StringTokenizer words = new StringTokenizer(line); words.hasMoreTokens();)
                numbers.add(Integer.parseInt(words.nextToken()));
        Thread deep = new Thread(null, () -> depth(100000), "deep", 256L << 20);
        deep.start();
        deep.join();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int sum = pool.submit(() -> numbers.parallelStream().mapToInt(number -> number).sum()).get();
        pool.shutdown();
        // Where java.nio.file is used, the runtime asks what sockets there are.
        try (FileWriter file = new FileWriter("usual.txt")) { file.write(sum + "\n"); }
        try (BufferedReader file = new BufferedReader(new FileReader("usual.txt"))) { sum = Integer.parseInt(file.readLine()); }
        new File("usual.txt").delete();
        long begun = System.nanoTime();
        Thread.sleep(1);
        int[] many = IntStream.range(0, 1 << 20).toArray();
        Collections.shuffle(numbers, new Random());
        if (System.nanoTime() < begun || many.length == 0 || new Random().nextInt(1) != 0) throw new Error();
        System.gc();
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        out.println(sum);
        out.flush();
    }
}
