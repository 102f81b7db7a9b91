import { live } from '#contract/live/calls.ts';
import type { NoticesEvent } from '#contract/live/schemas.ts';
import { urlOf } from '#contract/url.ts';
import { followStream, type StreamConnection, type StreamListener } from './event-stream.ts';

/**
 * A browser opens six connections to a host, which all its tabs share: a tab has one stream. A page's own stream also carries the
 * notices and says when something that waits for a person has changed; these have one of their own only while no page has.
 */
function createTabStream() {
  let pageStreams = 0;
  let notices: { listener: StreamListener<NoticesEvent>; own?: StreamConnection | undefined } | undefined;
  /** What a page's stream began with while nobody listened: the bell is loaded after its page. */
  let unheard: NoticesEvent | undefined;
  const referrals = new Set<() => void>();
  let hasConnected = false;
  let handover: ReturnType<typeof setTimeout> | undefined;

  /** The stream of a screen; another screen that follows at once takes over. */
  function followPage<Event>(
    url: string,
    read: (message: unknown) => Event | undefined,
    listener: StreamListener<Event>,
  ): StreamConnection {
    pageStreams += 1;
    settle();
    const connection = follow(url, read, listener);
    let closed = false;
    return {
      reconnect: connection.reconnect,
      close: () => {
        if (closed) return;
        closed = true;
        connection.close();
        pageStreams -= 1;
        settle();
      },
    };
  }

  /** The first event of each connection says how many are unseen, or that this is to be asked. */
  function listenToNotices(listener: StreamListener<NoticesEvent>): () => void {
    notices = { listener };
    if (unheard && pageStreams > 0) listener.onEvent(unheard);
    unheard = undefined;
    settle();
    return () => {
      notices?.own?.close();
      notices = undefined;
      settle();
    };
  }

  /** Called for each connection too: events before it may have been missed. */
  function listenToReferrals(onChange: () => void): () => void {
    referrals.add(onChange);
    if (hasConnected) onChange();
    return () => void referrals.delete(onChange);
  }

  function hearNotices(event: NoticesEvent): void {
    if (notices) notices.listener.onEvent(event);
    else unheard = event;
  }

  function settle(): void {
    clearTimeout(handover);
    if (!notices) return;
    if (pageStreams > 0) {
      notices.own?.close();
      notices.own = undefined;
    } else if (!notices.own) {
      handover = setTimeout(openOwn, handoverMs);
    }
  }

  function openOwn(): void {
    if (!notices) return;
    notices.own = follow(urlOf(live.watchNotices, {}), () => undefined, notices.listener);
  }

  /** What is the frame's goes to the frame; the rest is read by the page. */
  const hearing =
    <Event>(read: (message: unknown) => Event | undefined) =>
    (message: unknown): Event | undefined => {
      if (isReferrals(message)) tellOfReferrals();
      else if (isNotices(message)) hearNotices(message);
      else return read(message);
      return undefined;
    };

  const follow = <Event>(
    url: string,
    read: (message: unknown) => Event | undefined,
    listener: StreamListener<Event>,
  ) => followStream(url, hearing(read), alsoTelling(listener, hearConnection));

  function hearConnection(): void {
    hasConnected = true;
    tellOfReferrals();
  }

  function tellOfReferrals(): void {
    referrals.forEach((listener) => listener());
  }

  return { followPage, listenToNotices, listenToReferrals };
}

/** Whoever else wants to know of a connection hears of it after the listener. */
const alsoTelling = <Event>(
  listener: StreamListener<Event>,
  onConnected: () => void,
): StreamListener<Event> => ({
  ...listener,
  onConnection: (connected) => {
    listener.onConnection?.(connected);
    if (connected) onConnected();
  },
});

/** Between two screens with streams there is a moment without one. */
const handoverMs = 50;

function isNotices(message: unknown): message is NoticesEvent {
  const { type, unseen } = fieldsOf(message);
  return type === 'notices' && (unseen === undefined || typeof unseen === 'number');
}

const isReferrals = (message: unknown): boolean => fieldsOf(message).type === 'referrals';

const fieldsOf = (message: unknown): Record<string, unknown> => ({ ...Object(message) });

export const tabStream = createTabStream();
