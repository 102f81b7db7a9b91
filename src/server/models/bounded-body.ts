/** The model's response is longer, or takes longer, than any review. */
export class EndlessAnswer extends Error {
  readonly because: 'time' | 'length';

  constructor(because: 'time' | 'length') {
    super('The answer has no end');
    this.because = because;
  }
}

/** About a hundred thousand words of reasoning, including the protocol's overhead per word. */
const mostBytes = 32 * 1024 * 1024;

/** A line is buffered until it is complete, so its length is limited. */
const longestLineBytes = 256 * 1024;

const newline = 10;

/**
 * Makes the body fail with an EndlessAnswer when it exceeds a limit. Also checks the time: timers don't run while a server
 * sends as fast as it is read.
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
