import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedHook {
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How a request is treated. */
export type HookTreatment =
  | { kind: 'reply'; status: number; body?: string; headers?: Record<string, string> }
  /** No reply. */
  | { kind: 'hang' }
  /** The body never ends. */
  | { kind: 'endless' };

export interface WebhookReceiver {
  /** Of a receiver; each path is one by itself. */
  urlOf(path: string): string;
  received: ReceivedHook[];
  receivedAt(path: string): ReceivedHook[];
  /** The next requests to a path, in order; then they are accepted. */
  script(path: string, ...treatments: HookTreatment[]): void;
  always(path: string, treatment: HookTreatment): void;
  /** Bytes of the replies without an end. */
  sentBytes: number;
  close(): Promise<void>;
}

/** A server on loopback that keeps what it receives and misbehaves on request. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const scripts = new Map<string, HookTreatment[]>();
  const usual = new Map<string, HookTreatment>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    receiver.received.push({ at: Date.now(), path, headers: request.headers, body });
    treat(response, scripts.get(path)?.shift() ?? usual.get(path) ?? { kind: 'reply', status: 204 });
  });

  function treat(response: ServerResponse, treatment: HookTreatment): void {
    if (treatment.kind === 'hang') return;
    if (treatment.kind === 'reply') {
      response.writeHead(treatment.status, treatment.headers).end(treatment.body ?? '');
      return;
    }
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) receiver.sentBytes += chunk.length;
    };
    response.on('drain', pour).on('error', () => {});
    pour();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    urlOf: (path) => `http://127.0.0.1:${port}${path}`,
    received: [],
    receivedAt: (path) => receiver.received.filter((one) => one.path === path),
    script: (path, ...treatments) => void scripts.set(path, treatments),
    always: (path, treatment) => void usual.set(path, treatment),
    sentBytes: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
