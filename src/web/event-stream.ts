export interface StreamListener<Event> {
  onEvent(event: Event): void;
  onConnection?(connected: boolean): void;
  /** The server answered with a refusal instead of a stream: the session or the access may be over. */
  onRefused?(): void;
}

export interface StreamConnection {
  /** For when what an event asked for could not be fetched: the next connection asks for it again. */
  reconnect(): void;
  close(): void;
}

/**
 * Hears a stream of server-sent events while the page is on the screen; `read` gives nothing for a message that is no event.
 * The browser's own reconnecting stops at the first HTTP
 * error, and a page left in the background would hold one of the few connections that a browser opens to a host: so this
 * reconnects by itself with growing pauses, and hangs up while nobody looks.
 */
export function followStream<Event>(
  url: string,
  read: (message: unknown) => Event | undefined,
  listener: StreamListener<Event>,
): StreamConnection {
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
      listener.onConnection?.(true);
    });
    opening.addEventListener('message', ({ data }) => {
      const event = read(parse(data));
      if (event) listener.onEvent(event);
    });
    opening.addEventListener('error', () => {
      const refused = opening.readyState === EventSource.CLOSED;
      reconnect();
      if (refused) listener.onRefused?.();
    });
  }

  function reconnect(): void {
    // A connection that breaks as soon as it is made is no success.
    if (Date.now() - openedAt > steadyMs) failures = 0;
    hangUp();
    listener.onConnection?.(false);
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

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
