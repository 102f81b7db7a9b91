import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a request for a completion is answered. */
export type Behaviour =
  | {
      kind: 'text';
      pieces?: string[];
      /** Before the first piece, and between pieces. */
      firstPauseMs?: number;
      pauseMs?: number;
      /** Nothing is sent before it. */
      heldUntil?: Promise<void>;
      /** What is waited for before the piece of that place is sent. */
      heldAt?: Partial<Record<number, Promise<void>>>;
      /** Sent before the text as `reasoning_content`. */
      reasoning?: string[];
      /** `null` leaves it out. */
      finishReason?: string | null;
      /** What the reply says it has used; null: nothing. */
      usage?: { input: number; output: number } | null;
    }
  /** Anything other than a completion stream: an error, a page, garbage. */
  | {
      kind: 'raw';
      status?: number;
      headers?: Record<string, string>;
      body: string;
      heldUntil?: Promise<void>;
    }
  /** Some pieces, then the connection is cut. */
  | { kind: 'drop'; pieces: string[] }
  /** Some pieces (or none: not even the headers), then silence. */
  | { kind: 'hang'; pieces?: string[] }
  /** A piece repeated as fast as it is read, until the client disconnects. */
  | { kind: 'endless'; chunk: string }
  /** Some pieces, then an error object inside the stream. */
  | { kind: 'errorEvent'; pieces: string[]; error: unknown };

export interface ModelRequest {
  at: number;
  /** Undefined while it is being answered. */
  endedAt?: number;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[]; stream: boolean };
  /** Set if the client disconnected before the end of the response. */
  abandoned: boolean;
}

export interface ModelServer {
  /** The base address, as AI_BASE_URL takes it. */
  url: string;
  requests: ModelRequest[];
  /** The current and the maximum number of concurrent completions. */
  active: number;
  mostActive: number;
  /** Scripts the next requests, in order; the default applies after them. */
  script(...behaviours: Behaviour[]): void;
  /** The default for unscripted requests: constant, or a function of the request. */
  always(behaviour: Behaviour | ((request: ModelRequest) => Behaviour)): void;
  /** Forgets what was scripted, and the default: it writes `replyText` again. */
  asUsual(): void;
  /** The models in `/models`; an empty list means a server without models. */
  models: string[];
  close(): Promise<void>;
}

export const replyPieces = [
  '## Что получилось\n\n',
  'Вы назвали **факт**, ',
  'а не черту характера. ',
  'Это сильное начало.\n\n',
  '## Что попробовать\n\n',
  '- Скажите, чем опоздание ',
  'помешало лично вам.\n',
  '- Закончите вопросом.\n',
];

export const replyText = replyPieces.join('');

/** A model server that speaks the chat-completions protocol over HTTP and misbehaves on request. */
export async function startModelServer({ port = 0 }: { port?: number } = {}): Promise<ModelServer> {
  const scripted: Behaviour[] = [];
  const first: Behaviour = { kind: 'text', pieces: replyPieces, pauseMs: 5 };
  let usual: Behaviour | ((request: ModelRequest) => Behaviour) = first;
  const state: ModelServer = {
    url: '',
    requests: [],
    active: 0,
    mostActive: 0,
    models: ['mentor-1'],
    script: (...behaviours) => void scripted.push(...behaviours),
    always: (behaviour) => void (usual = behaviour),
    asUsual() {
      scripted.length = 0;
      usual = first;
    },
    close,
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url === '/v1/models') return sendModels(response, state.models);
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end('404 page not found');
    const recorded: ModelRequest = {
      at: performance.now(),
      headers: request.headers,
      body: await readJson(request),
      abandoned: false,
    };
    state.requests.push(recorded);
    state.active += 1;
    state.mostActive = Math.max(state.mostActive, state.active);
    response.on('close', () => {
      state.active -= 1;
      recorded.endedAt = performance.now();
      recorded.abandoned = !response.writableFinished;
    });
    const unscripted = typeof usual === 'function' ? usual(recorded) : usual;
    await behave(scripted.shift() ?? unscripted, recorded.body.model, response);
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  state.url = `http://127.0.0.1:${address.port}/v1`;
  return state;
}

function sendModels(response: ServerResponse, models: string[]): void {
  const data = models.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'library' }));
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data }));
}

async function readJson(request: IncomingMessage): Promise<ModelRequest['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest['body'];
}

async function behave(behaviour: Behaviour, model: string, response: ServerResponse): Promise<void> {
  const send = (delta: object, finishReason: string | null = null) =>
    write(response, { ...envelope(model), choices: [{ index: 0, delta, finish_reason: finishReason }] });

  switch (behaviour.kind) {
    case 'raw':
      await behaviour.heldUntil;
      response.writeHead(behaviour.status ?? 200, {
        'content-type': 'application/json',
        ...behaviour.headers,
      });
      response.end(behaviour.body);
      return;
    case 'text': {
      await behaviour.heldUntil;
      await sleep(behaviour.firstPauseMs ?? 0);
      openStream(response);
      for (const thought of behaviour.reasoning ?? []) send({ reasoning_content: thought });
      for (const [index, piece] of (behaviour.pieces ?? replyPieces).entries()) {
        if (index > 0 && behaviour.pauseMs) await sleep(behaviour.pauseMs);
        await behaviour.heldAt?.[index];
        if (response.destroyed) return;
        send({ content: piece });
      }
      const finishReason = behaviour.finishReason === undefined ? 'stop' : behaviour.finishReason;
      if (finishReason !== null) send({}, finishReason);
      writeUsage(response, model, behaviour.usage);
      response.end('data: [DONE]\n\n');
      return;
    }
    case 'drop':
      openStream(response);
      for (const piece of behaviour.pieces) send({ content: piece });
      await sleep(20);
      response.destroy();
      return;
    case 'endless':
      openStream(response);
      while (!response.destroyed) {
        if (!response.write(behaviour.chunk)) await drainedOrClosed(response);
      }
      return;
    case 'hang':
      if (!behaviour.pieces) return;
      openStream(response);
      for (const piece of behaviour.pieces) send({ content: piece });
      return;
    case 'errorEvent':
      openStream(response);
      for (const piece of behaviour.pieces) send({ content: piece });
      write(response, { error: behaviour.error });
      response.end();
      return;
  }
}

function writeUsage(
  response: ServerResponse,
  model: string,
  usage: { input: number; output: number } | null = { input: 120, output: 48 },
): void {
  if (usage === null) return;
  const { input, output } = usage;
  write(response, {
    ...envelope(model),
    choices: [],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  });
}

/** Leaves no listener behind: an endless stream waits a thousand times. */
async function drainedOrClosed(response: ServerResponse): Promise<void> {
  const waited = new AbortController();
  const { signal } = waited;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  waited.abort();
}

const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });

const envelope = (model: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model,
});

const write = (response: ServerResponse, chunk: unknown) => void response.write(event(chunk));

const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;

/** A piece of an endless stream. */
export const deltaEvent = (delta: object): string =>
  event({ ...envelope('mentor-1'), choices: [{ index: 0, delta, finish_reason: null }] });
