import { live } from '#contract/live/calls.ts';
import type { NoticesEvent } from '#contract/live/schemas.ts';
import { urlOf } from '#contract/url.ts';
import { followStream, type StreamConnection, type StreamListener } from './event-stream.ts';

/**
 * A browser opens six connections to a host, which all its tabs share: a tab has one stream. A page's own stream also carries the
 * notices and says when something that waits for a person has changed; these have one of their own only while no page has.
 */
class TabStream {
  private pageStreams = 0;
  private notices: { listener: StreamListener<NoticesEvent>; own?: StreamConnection | undefined } | undefined;
  /** What a page's stream began with while nobody listened: the bell is loaded after its page. */
  private unheard: NoticesEvent | undefined;
  private readonly referrals = new Set<() => void>();
  private hasConnected = false;
  private handover: ReturnType<typeof setTimeout> | undefined;

  /** The stream of a screen; another screen that follows at once takes over. */
  followPage<Event>(
    url: string,
    read: (message: unknown) => Event | undefined,
    listener: StreamListener<Event>,
  ): StreamConnection {
    this.pageStreams += 1;
    this.settle();
    const hear = (message: unknown) => {
      if (isReferrals(message)) this.tellOfReferrals();
      else if (isNotices(message)) this.hearNotices(message);
      else return read(message);
      return undefined;
    };
    const connection = followStream(url, hear, this.tellingOfConnection(listener));
    let closed = false;
    return {
      reconnect: connection.reconnect,
      close: () => {
        if (closed) return;
        closed = true;
        connection.close();
        this.pageStreams -= 1;
        this.settle();
      },
    };
  }

  /** The first event of each connection says how many are unseen, or that this is to be asked. */
  listenToNotices(listener: StreamListener<NoticesEvent>): () => void {
    this.notices = { listener };
    if (this.unheard && this.pageStreams > 0) listener.onEvent(this.unheard);
    this.unheard = undefined;
    this.settle();
    return () => {
      this.notices?.own?.close();
      this.notices = undefined;
      this.settle();
    };
  }

  /** Called for each connection too: events before it may have been missed. */
  listenToReferrals(onChange: () => void): () => void {
    this.referrals.add(onChange);
    if (this.hasConnected) onChange();
    return () => void this.referrals.delete(onChange);
  }

  private hearNotices(event: NoticesEvent): void {
    if (this.notices) this.notices.listener.onEvent(event);
    else this.unheard = event;
  }

  private settle(): void {
    clearTimeout(this.handover);
    if (!this.notices) return;
    if (this.pageStreams > 0) {
      this.notices.own?.close();
      this.notices.own = undefined;
    } else if (!this.notices.own) {
      this.handover = setTimeout(() => this.openOwn(), handoverMs);
    }
  }

  private openOwn(): void {
    if (!this.notices) return;
    const read = (message: unknown) => {
      if (isReferrals(message)) this.tellOfReferrals();
      return isNotices(message) ? message : undefined;
    };
    const listener = this.tellingOfConnection(this.notices.listener);
    this.notices.own = followStream(urlOf(live.watchNotices, {}), read, listener);
  }

  private tellingOfConnection<Event>(listener: StreamListener<Event>): StreamListener<Event> {
    return {
      ...listener,
      onConnection: (connected) => {
        listener.onConnection?.(connected);
        if (!connected) return;
        this.hasConnected = true;
        this.tellOfReferrals();
      },
    };
  }

  private tellOfReferrals(): void {
    for (const listener of this.referrals) listener();
  }
}

/** Between two screens with streams there is a moment without one. */
const handoverMs = 50;

function isNotices(message: unknown): message is NoticesEvent {
  const { type, unseen }: Record<string, unknown> = { ...Object(message) };
  return type === 'notices' && (unseen === undefined || typeof unseen === 'number');
}

function isReferrals(message: unknown): boolean {
  const { type }: Record<string, unknown> = { ...Object(message) };
  return type === 'referrals';
}

export const tabStream = new TabStream();
