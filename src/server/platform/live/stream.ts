import type { FastifyReply } from 'fastify';

/** A stream of server-sent events to one open page. */
export interface LiveStream {
  send(event: object): void;
  /** Sends a comment line, so that proxies and the page know that the stream is alive. */
  heartbeat(): void;
  /** Ends the stream; the browser reconnects, to this or another process. */
  end(): void;
}

/** The browser's delay before it reconnects. */
const comeBackMs = 1_000;

/** A client with more unread data than this has stopped reading: its stream is dropped. */
const mostUnreadBytes = 256 * 1024;

/** Takes the reply over from the framework and starts the stream; `onClosed` is called once, whichever side closes it. */
export function openLiveStream(reply: FastifyReply, onClosed: () => void): LiveStream {
  reply.hijack();
  const { raw } = reply;
  raw.on('error', () => {});
  raw.on('close', onClosed);
  raw.socket?.setTimeout(0);
  raw.socket?.setNoDelay(true);
  // The page may have disconnected during the access check.
  if (raw.destroyed) queueMicrotask(onClosed);
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > mostUnreadBytes) raw.destroy();
  };
  write(`retry: ${comeBackMs}\n\n`);
  return {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    heartbeat: () => write(': \n\n'),
    end: () => void raw.end(),
  };
}
