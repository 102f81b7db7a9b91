/** The model's answer is longer, or takes longer, than any review. */
export class EndlessAnswer extends Error {
  readonly because: 'time' | 'length';

  constructor(because: 'time' | 'length') {
    super('The answer has no end');
    this.because = because;
  }
}

/** With what a protocol adds to each word, some hundred thousand words of thinking. */
const mostBytes = 32 * 1024 * 1024;

/** A line is parsed whole, so it must fit into memory. */
const longestLineBytes = 256 * 1024;

const newline = 10;

/**
 * A response whose body ends with an EndlessAnswer where it grows too long. The time is looked at as well: while a server sends
 * as fast as it is read, timers have no turn.
 */
export function boundBody(response: Response, timeoutMs: number): Response {
  const deadline = performance.now() + timeoutMs;
  let bytes = 0;
  let lineBytes = 0;
  const bounds = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      const lineEnd = chunk.lastIndexOf(newline);
      lineBytes = lineEnd === -1 ? lineBytes + chunk.length : chunk.length - lineEnd - 1;
      if (performance.now() > deadline) throw new EndlessAnswer('time');
      if (bytes > mostBytes || lineBytes > longestLineBytes) throw new EndlessAnswer('length');
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(bounds) ?? null, { status, statusText, headers });
}
