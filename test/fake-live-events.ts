import { beforeEach, vi } from 'vitest';
import type { LiveEvent } from '#contract/live/schemas.ts';
import { longestWaitMs } from './waits.ts';

/** Sends through the page's newest stream. */
let speak: ((event: LiveEvent) => void) | undefined;
let open: (() => void) | undefined;

/** Fakes of the browser APIs for event streams and scrolling. */
export function standInForTheBrowser(): void {
  beforeEach(stubTheBrowser);
}

export function stubTheBrowser(): void {
  speak = undefined;
  open = undefined;
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
}

/** The page has a stream: what is said before is heard by nobody. */
export const listening = () => vi.waitUntil(() => speak !== undefined, { timeout: longestWaitMs });

export function say(event: LiveEvent): void {
  speak?.(event);
}

/** The newest stream is connected, for the first time or again. */
export function connect(): void {
  open?.();
}

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    open = () => void this.dispatchEvent(new Event('open'));
    speak = (event) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}
