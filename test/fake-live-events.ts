import { beforeEach, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';

/** Speaks through the newest stream of the page. */
let speak: ((event: LiveEvent) => void) | undefined;

/** What a stream of events and scrolling need where there is no browser. */
export function standInForTheBrowser(): void {
  beforeEach(stubTheBrowser);
}

export function stubTheBrowser(): void {
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
}

export function say(event: LiveEvent): void {
  speak?.(event);
}

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    speak = (event) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}
