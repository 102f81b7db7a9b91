import { api } from '#contract/api.ts';
import type { LiveEvent } from '#contract/live.ts';
import { urlOf } from '#contract/url.ts';

export interface LiveListener {
  /** The first event of each connection is `answers`, so whatever happened in between is fetched again. */
  onEvent(event: LiveEvent): void;
  onConnection(connected: boolean): void;
  /** The server answered with a refusal instead of a stream: the session or the access may be over. */
  onRefused(): void;
}

export interface LiveConnection {
  /** For when what an event asked for could not be fetched: the next connection asks for it again. */
  reconnect(): void;
  close(): void;
}

/**
 * Hears the events of a lesson while the page is on the screen. The browser's own reconnecting stops at the first HTTP
 * error, and a page left in the background would hold one of the few connections that a browser opens to a host: so this
 * reconnects by itself with growing pauses, and hangs up while nobody looks.
 */
export function listenToLesson(lessonId: string, listener: LiveListener): LiveConnection {
  const url = urlOf(api.watchLesson, { params: { id: lessonId } });
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt = Number.NaN;
  let failures = 0;

  function connect(): void {
    hangUp();
    const opening = new EventSource(url);
    source = opening;
    opening.addEventListener('open', () => {
      openedAt = Date.now();
      listener.onConnection(true);
    });
    opening.addEventListener('message', ({ data }) => {
      const event = parse(data);
      if (event) listener.onEvent(event);
    });
    opening.addEventListener('error', () => {
      const refused = opening.readyState === EventSource.CLOSED;
      reconnect();
      if (refused) listener.onRefused();
    });
  }

  function reconnect(): void {
    // A connection that breaks as soon as it is made is no success.
    if (Date.now() - openedAt > steadyMs) failures = 0;
    hangUp();
    listener.onConnection(false);
    // In the background it waits to be looked at.
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(connect, pauseAfter(failures));
    failures += 1;
  }

  function hangUp(): void {
    clearTimeout(timer);
    openedAt = Number.NaN;
    source?.close();
    source = undefined;
  }

  function followVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(hangUp, hiddenMs);
    else if (!source) connect();
  }

  /** What was open before the network changed may be dead without knowing it. */
  function cameOnline(): void {
    if (document.visibilityState === 'visible') connect();
  }

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', cameOnline);
  if (document.visibilityState === 'visible') connect();
  return {
    reconnect,
    close() {
      document.removeEventListener('visibilitychange', followVisibility);
      window.removeEventListener('online', cameOnline);
      hangUp();
    },
  };
}

const steadyMs = 10_000;
const hiddenMs = 30_000;
const longestPauseMs = 30_000;

/** 1, 2, 4 … seconds, and a little more or less, so that the pages of a restarted server don't come back together. */
const pauseAfter = (failures: number) =>
  Math.min(1_000 * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 2);

/** An event of a newer server than this page may not fit: it is skipped. */
function parse(data: unknown): LiveEvent | undefined {
  try {
    const event: Record<string, unknown> = { ...JSON.parse(String(data)) };
    return isLiveEvent(event) ? event : undefined;
  } catch {
    return undefined;
  }
}

/** By hand: the schema would bring all of Zod to the lesson, which needs nothing else of it. */
function isLiveEvent(event: Record<string, unknown>): event is Record<string, unknown> & LiveEvent {
  const isOf = (type: LiveEvent['type'], names: string[], numbers: string[] = []) =>
    event.type === type &&
    names.every((name) => typeof event[name] === 'string') &&
    numbers.every((name) => Number.isInteger(event[name]));
  return (
    isOf('answers', ['lessonId', 'userId']) ||
    isOf('piece', ['lessonId', 'userId', 'answerId', 'text'], ['attempt', 'offset'])
  );
}
