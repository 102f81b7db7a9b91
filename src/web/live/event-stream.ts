export interface StreamListener<Event> {
  onEvent(event: Event): void;
  onConnection?(connected: boolean): void;
  /** The server refused the stream: the session or the access may have ended. */
  onRefused?(): void;
}

export interface StreamConnection {
  /** To be called when the refetch for an event has failed: the first event of the next connection repeats it. */
  reconnect(): void;
  close(): void;
}

/**
 * Follows a stream of server-sent events while the page is visible; `read` returns undefined for an invalid message.
 * EventSource stops reconnecting at the first HTTP error, and a background tab would hold one of the few connections that
 * a browser opens per host. So this reconnects with growing delays, and disconnects while the page is hidden.
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
    disconnect();
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
    // A connection counts as a success only after it has lasted for a while.
    if (Date.now() - openedAt > steadyMs) failures = 0;
    disconnect();
    listener.onConnection?.(false);
    // In the background, it reconnects when the page becomes visible.
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(connect, pauseAfter(failures));
    failures += 1;
  }

  function disconnect(): void {
    clearTimeout(timer);
    openedAt = Number.NaN;
    source?.close();
    source = undefined;
  }

  function followVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(disconnect, hiddenMs);
    else if (!source) connect();
  }

  /** After a network change, an open connection may be dead without an error. */
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
      disconnect();
    },
  };
}

const steadyMs = 10_000;
const hiddenMs = 30_000;
const longestPauseMs = 30_000;

/** 1, 2, 4 … seconds with jitter, so that the pages of a restarted server don't reconnect at once. */
const pauseAfter = (failures: number) =>
  Math.min(1_000 * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 2);

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
