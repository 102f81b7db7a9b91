import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timings of a review's stream: the number of pieces, and the delay before each. */
export interface Timings {
  pieces: number;
  pauseMs: number;
}

export interface StreamingModel {
  /** The value for AI_BASE_URL. */
  url: string;
  timings: Timings;
  /** When each request arrived, and when each piece, by its text, was written (`performance.now()`). */
  arrivals: number[];
  /** Of a persona's replies; their requests are read only while talks are measured. */
  turnTimings: Timings | null;
  /** When the request for the reply to these words arrived. */
  turnArrivals: Map<string, number>;
  turnsDone: number;
  writtenAt: Map<string, number>;
  /** The numbers of running and of finished reviews. */
  active: number;
  done: number;
  close(): Promise<void>;
}

/** A model server with minimal work, since the way to it and back is measured. Each piece has a unique text. */
export async function startStreamingModel(): Promise<StreamingModel> {
  let reviews = 0;
  const model: StreamingModel = {
    url: '',
    timings: defaultTimings,
    arrivals: [],
    turnTimings: null,
    turnArrivals: new Map(),
    turnsDone: 0,
    writtenAt: new Map(),
    active: 0,
    done: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const server = createServer((request, response) => {
    const at = performance.now();
    model.arrivals.push(at);
    model.active += 1;
    response.once('close', () => (model.active -= 1));
    void answer(request, response, at).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse, at: number): Promise<void> {
    const { turnTimings } = model;
    const words = turnTimings && lastWords.exec(await readText(request))?.[0];
    request.resume();
    if (!turnTimings || !words) return write(response, (reviews += 1), model.timings);
    model.turnArrivals.set(words, at);
    await write(response, (reviews += 1), turnTimings);
    model.turnsDone += 1;
  }

  async function write(
    response: ServerResponse,
    review: number,
    { pieces, pauseMs }: Timings,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let piece = 1; piece <= pieces; piece += 1) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (response.destroyed) return;
      const text = `Отзыв ${review}, часть ${piece}. `;
      model.writtenAt.set(text, performance.now());
      send(response, { delta: { content: text }, finish_reason: null });
    }
    send(response, { delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
    model.done += 1;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  model.url = `http://127.0.0.1:${address.port}/v1`;
  return model;
}

/** Of the line that is answered: the ones before it have no end of the fence behind them. */
const lastWords = /Слова № \d+\.(?=\\n<<<КОНЕЦ)/;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Similar to a real model: slow enough not to affect a measurement. */
export const defaultTimings: Timings = { pieces: 20, pauseMs: 250 };

function send(response: ServerResponse, choice: object): void {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'mentor-1',
    choices: [{ index: 0, ...choice }],
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}
