const isTerminal = process.stdout.isTTY;

/** In a terminal one line that moves, below what stays; elsewhere a line each half a minute, so that one sees that it goes on. */
const pauseMs = isTerminal ? 200 : 30_000;

let status = () => '';
let timer: NodeJS.Timeout | undefined;

export function show(line: string): void {
  clear();
  process.stdout.write(`${line}\n`);
  draw();
}

/** What the moving line says, until it is called again. */
export function showStatus(read: () => string): void {
  status = read;
  timer ??= setInterval(isTerminal ? draw : () => show(status()), pauseMs).unref();
}

export function endStatus(): void {
  clear();
  clearInterval(timer);
  timer = undefined;
}

function draw(): void {
  if (isTerminal && timer) process.stdout.write(`\r\u001b[K${status().slice(0, process.stdout.columns - 1)}`);
}

function clear(): void {
  if (isTerminal && timer) process.stdout.write('\r\u001b[K');
}
