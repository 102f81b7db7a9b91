// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamConnection } from './event-stream.ts';
import { listenToLesson } from './live.ts';
import { tabStream } from './tab-stream.ts';

const lessonId = '019aa1f0-0000-7000-8000-000000000001';
const userId = '019aa1f0-0000-7000-8000-000000000002';

let streams: FakeStream[];
let events: unknown[];
let connection: StreamConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('EventSource', FakeStream);
  streams = [];
  events = [];
  connection = listenToLesson(lessonId, {
    onEvent: (event) => events.push(event),
    onConnection: (connected) => events.push(connected ? 'connected' : 'lost'),
    onRefused: () => events.push('refused'),
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the events of the lesson are heard; what is no event of ours is skipped', () => {
  const event = { type: 'answers', lessonId, userId };
  stream().open();
  stream().say(JSON.stringify(event));
  stream().say('{"type":"weather"}');
  stream().say('not json');
  stream().say('null');
  stream().say(JSON.stringify({ ...event, userId: 7 }));
  stream().say(JSON.stringify({ type: 'piece', lessonId, userId }));
  expect(stream().url).toBe(`/api/lessons/${lessonId}/live`);
  expect(events).toEqual(['connected', event]);
});

test('the number of notices that a lesson’s stream began with is there for a bell that is loaded later', () => {
  const heard: unknown[] = [];
  const counted = { type: 'notices', userId, unseen: 2 };
  stream().open();
  stream().say(JSON.stringify(counted));
  const stop = tabStream.listenToNotices({ onEvent: (event) => heard.push(event) });
  expect(heard).toEqual([counted]);
  stop();
});

test('a lost connection comes back, also after an HTTP error, each time a little later', () => {
  stream().open();
  pass(20_000);
  stream().fail({ refused: false });
  expect(events).toEqual(['connected', 'lost']);
  pass(1_000);
  expect(streams).toHaveLength(2);
  stream().fail({ refused: true });
  expect(events.slice(2)).toEqual(['lost', 'refused']);
  pass(1_000);
  expect(streams).toHaveLength(2);
  pass(1_000);
  expect(streams).toHaveLength(3);
  for (let failure = 0; failure < 10; failure += 1) {
    stream().fail({ refused: true });
    pass(30_000);
  }
  expect(streams).toHaveLength(13);
});

test('a connection that breaks as soon as it is made does not shorten the pause', () => {
  for (let failure = 0; failure < 4; failure += 1) {
    stream().open();
    stream().fail({ refused: false });
    pass(30_000);
  }
  stream().open();
  stream().fail({ refused: false });
  pass(1_000);
  expect(streams).toHaveLength(5);
});

test('a page in the background hangs up after a while and comes back when it is looked at', () => {
  stream().open();
  show('hidden');
  pass(29_000);
  expect(stream().closed).toBe(false);
  pass(1_000);
  expect(stream().closed).toBe(true);
  pass(600_000);
  expect(streams).toHaveLength(1);
  show('visible');
  expect(streams).toHaveLength(2);
});

test('a glance at another tab changes nothing', () => {
  stream().open();
  show('hidden');
  pass(5_000);
  show('visible');
  pass(60_000);
  expect(streams).toHaveLength(1);
  expect(stream().closed).toBe(false);
});

test('back online, it connects at once', () => {
  stream().open();
  stream().fail({ refused: false });
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(2);
});

test('after the page is left nothing is heard and nothing is tried', () => {
  stream().open();
  stream().fail({ refused: false });
  connection.close();
  window.dispatchEvent(new Event('online'));
  show('visible');
  pass(60_000);
  expect(streams).toHaveLength(1);
  expect(stream().closed).toBe(true);
});

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  get closed(): boolean {
    return this.readyState === FakeStream.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail({ refused }: { refused: boolean }): void {
    this.readyState = refused ? FakeStream.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

function stream(): FakeStream {
  const last = streams.at(-1);
  if (!last) throw new Error('no stream was opened');
  return last;
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
