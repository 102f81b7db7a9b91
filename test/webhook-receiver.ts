import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';

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
  urlOf(path: string, host?: string): string;
  received: ReceivedHook[];
  receivedAt(path: string): ReceivedHook[];
  /** The next requests to a path, in order; then they are accepted. */
  script(path: string, ...treatments: HookTreatment[]): void;
  always(path: string, treatment: HookTreatment): void;
  /** Requests of which a header has come, also if no more did; the name that each asked for by SNI. */
  begun: (string | false | null)[];
  /** Bytes of the replies without an end. */
  sentBytes: number;
  close(): Promise<void>;
}

/** A server on loopback that keeps what it receives and misbehaves on request; with a certificate, over TLS. */
export async function startWebhookReceiver(certificate?: Certificate): Promise<WebhookReceiver> {
  const scripts = new Map<string, HookTreatment[]>();
  const usual = new Map<string, HookTreatment>();
  const server = certificate ? createTlsServer(certificate, receive) : createServer(receive);

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    receiver.begun.push(request.socket instanceof TLSSocket ? request.socket.servername : null);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    receiver.received.push({ at: Date.now(), path, headers: request.headers, body });
    treat(response, scripts.get(path)?.shift() ?? usual.get(path) ?? { kind: 'reply', status: 204 });
  }

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
    urlOf: (path, host = '127.0.0.1') => `${certificate ? 'https' : 'http'}://${host}:${port}${path}`,
    received: [],
    receivedAt: (path) => receiver.received.filter((one) => one.path === path),
    script: (path, ...treatments) => void scripts.set(path, treatments),
    always: (path, treatment) => void usual.set(path, treatment),
    begun: [],
    sentBytes: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
