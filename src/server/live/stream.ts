import type { FastifyReply } from 'fastify';

/** One open page: a stream of server-sent events. */
export interface LiveStream {
  send(event: object): void;
  /** A comment line, so that proxies and the page see that the stream lives. */
  heartbeat(): void;
  /** Ends the stream; the browser reconnects by itself, here or to another process. */
  end(): void;
}

/** The browser waits this long before it reconnects. */
const comeBackMs = 1_000;

/** A reader with more than this unread does not read: its stream is dropped. */
const mostUnreadBytes = 256 * 1024;

/** Takes the reply over from the framework and starts the stream; `onClosed` is called once, whoever closed it. */
export function openLiveStream(reply: FastifyReply, onClosed: () => void): LiveStream {
  reply.hijack();
  const { raw } = reply;
  raw.on('error', () => {});
  raw.on('close', onClosed);
  raw.socket?.setTimeout(0);
  raw.socket?.setNoDelay(true);
  // The page may have gone while its access was checked.
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
