import type { FastifyInstance } from 'fastify';
import { type LiveEvent, liveEvent, type NoticesEvent } from '#contract/live/schemas.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface EventStream {
  status: number;
  headers: Headers;
  /** Of the lesson. */
  events: Exclude<LiveEvent, NoticesEvent>[];
  notices: NoticesEvent[];
  /** Everything received, unparsed. */
  raw(): string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

/** Opens a lesson's stream, or that of notices alone, over a real socket, with a new session; the app must be listening. */
export async function openEventStream(
  app: FastifyInstance,
  db: Db,
  as: { id: string },
  lessonId?: string,
): Promise<EventStream> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen');
  const token = await createSession(db, as.id, { remember: false });
  const cookie = `${sessionCookieName}=${token}`;
  return readEventStream(`http://127.0.0.1:${address.port}`, cookie, lessonId);
}

/** Opens a lesson's stream at any address with an existing session. */
export async function readEventStream(url: string, cookie: string, lessonId?: string): Promise<EventStream> {
  const aborting = new AbortController();
  const response = await fetch(`${url}/api/${lessonId === undefined ? '' : `lessons/${lessonId}/`}live`, {
    headers: { cookie },
    signal: aborting.signal,
  });
  const events: EventStream['events'] = [];
  const notices: NoticesEvent[] = [];
  let raw = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      raw += decoder.decode(chunk, { stream: true });
      const whole = raw
        .slice(0, raw.lastIndexOf('\n\n') + 1)
        .split('\n')
        .filter((line) => line.startsWith('data: '));
      const received = whole.map((line) => liveEvent.parse(JSON.parse(line.slice(6))));
      events.splice(0, events.length, ...received.filter((event) => event.type !== 'notices'));
      notices.splice(0, notices.length, ...received.filter((event) => event.type === 'notices'));
    }
  };
  const ended = response.ok ? read().catch(() => {}) : response.text().then((text) => void (raw = text));
  return {
    status: response.status,
    headers: response.headers,
    events,
    notices,
    raw: () => raw,
    ended,
    leave: () => aborting.abort(),
  };
}
