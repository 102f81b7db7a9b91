import { beforeEach, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';

/** Sends through the page's newest stream. */
let speak: ((event: LiveEvent) => void) | undefined;

/** Fakes of the browser APIs for event streams and scrolling. */
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
