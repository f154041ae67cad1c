// As usual.cpp, for Node.
const fs = require("fs");
const readline = require("readline");
const { Worker, isMainThread, parentPort } = require("worker_threads");

if (!isMainThread) {
    parentPort.on("message", numbers => { parentPort.postMessage(numbers.reduce((a, b) => a + b, 0)); parentPort.close(); });
} else {
    const numbers = [];
    readline.createInterface({ input: process.stdin })
        .on("line", line => numbers.push(...line.split(" ").map(Number)))
        .on("close", () => {
            fs.writeFileSync("usual.txt", numbers.join(" "));
            const again = fs.readFileSync("usual.txt", "utf8").split(" ").map(Number);
            fs.unlinkSync("usual.txt");
            const worker = new Worker(__filename);
            worker.on("message", sum => setTimeout(() => console.log(sum + Math.floor(Math.random() * performance.now() * 0)), 1));
            worker.postMessage(again);
        });
}
