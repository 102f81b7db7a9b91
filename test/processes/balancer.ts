import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Balancer {
  url: string;
  add(backend: string): void;
  /** Whether requests are currently sent to this backend. */
  sendsTo(backend: string): boolean;
  /** The outcome of each request: its status, or why there was none. */
  ended: Map<number | string, number>;
  close(): Promise<void>;
}

const checkMs = 100;
/** Stop sending after so many failed checks in a row: a single one may be due to a busy machine. */
const refusals = 3;

/**
 * A load balancer for the web processes: sends each request to the next backend whose /readyz has just returned 200, over
 * keep-alive connections, and never retries. A request that a backend drops is lost.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<string, { ready: boolean; refused: number }>();
  const agent = new Agent({ keepAlive: true });
  const ended: Balancer['ended'] = new Map();
  let next = 0;

  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, { ready: isReady }]) => isReady).map(([url]) => url);
    const backend = ready[(next += 1) % ready.length];
    if (backend) pass(incoming, outgoing, backend);
    else fail(outgoing, 'no backend');
  });
  // A page's streams must not end before their backend does.
  server.requestTimeout = 0;
  // The replies promise the caller the backend's 72 s: a connection that ends here after five would be a request lost here.
  server.keepAliveTimeout = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, backend: string): void {
    const { method, headers, url } = incoming;
    const call = request(new URL(url ?? '/', backend), { method, headers, agent }, (reply) => {
      count(reply.statusCode ?? 0);
      outgoing.writeHead(reply.statusCode ?? 0, { ...reply.headers, connection: 'keep-alive' });
      reply.on('error', () => {
        // Unless the client has disconnected.
        if (!outgoing.destroyed) count('cut in the middle');
        outgoing.destroy();
      });
      reply.pipe(outgoing);
    });
    call.once('error', (error) => fail(outgoing, error.message));
    outgoing.once('close', () => call.destroy());
    incoming.pipe(call);
  }

  function fail(outgoing: ServerResponse, why: string): void {
    if (outgoing.destroyed || outgoing.headersSent) return;
    count(why);
    outgoing.writeHead(502).end();
  }

  const count = (what: number | string) => void ended.set(what, (ended.get(what) ?? 0) + 1);

  const checks = setInterval(() => {
    for (const [url, backend] of backends) {
      void fetch(`${url}/readyz`).then(
        ({ ok }) => judge(backend, ok),
        () => judge(backend, false),
      );
    }
  }, checkMs);

  function judge(backend: { ready: boolean; refused: number }, ok: boolean): void {
    backend.refused = ok ? 0 : backend.refused + 1;
    if (ok) backend.ready = true;
    if (backend.refused >= refusals) backend.ready = false;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (url) => void backends.set(url, { ready: false, refused: 0 }),
    sendsTo: (url) => backends.get(url)?.ready === true,
    ended,
    async close() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
