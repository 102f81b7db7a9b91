import { live } from '#contract/live/calls.ts';
import type {
  LiveEvent as AnyLiveEvent,
  NoticesEvent,
  ReferralsEvent,
  RunEvent,
} from '#contract/live/schemas.ts';
import { urlOf } from '#contract/url.ts';
import type { StreamConnection, StreamListener } from './event-stream.ts';
import { tabStream } from './tab-stream.ts';

// Notices and what waits for a person come by the same streams and go to the frame of the page (tab-stream.ts); of runs the
// mentor's page alone asks.
export type LiveEvent = Exclude<AnyLiveEvent, NoticesEvent | ReferralsEvent | RunEvent>;

/** The first event of each connection is `answers`, so that changes missed in between are fetched. */
export function listenToLesson(lessonId: string, listener: StreamListener<LiveEvent>): StreamConnection {
  const url = urlOf(live.watchLesson, { params: { id: lessonId } });
  return tabStream.followPage(
    url,
    (message) => (isOf(lessonFields, message) ? message : undefined),
    listener,
  );
}

/** An event of a newer server may not fit the contract: it is skipped. */
export function isOf<Event extends { type: string }>(
  fieldsOf: FieldsOf<Event>,
  message: unknown,
): message is Event {
  const event: Record<string, unknown> = { ...Object(message) };
  const [, fields] = Object.entries<object>(fieldsOf).find(([type]) => type === event.type) ?? [];
  return fields !== undefined && Object.entries(fields).every(([name, kind]) => typeof event[name] === kind);
}

// Type-checked against the contract. Parsing by a schema would add 6 KB to the lesson page, even with zod/mini.

const lessonFields: FieldsOf<LiveEvent> = {
  answers: { lessonId: 'string', userId: 'string' },
  editing: { lessonId: 'string', userId: 'string', name: 'string' },
  piece: {
    lessonId: 'string',
    userId: 'string',
    answerId: 'string',
    attempt: 'number',
    offset: 'number',
    text: 'string',
  },
  dialogue: { lessonId: 'string', userId: 'string', dialogueId: 'string' },
  reply: {
    lessonId: 'string',
    userId: 'string',
    dialogueId: 'string',
    number: 'number',
    attempt: 'number',
    offset: 'number',
    text: 'string',
  },
};

export type FieldsOf<Event extends { type: string }> = {
  [One in Event as One['type']]: Kinds<Omit<One, 'type'>>;
};

type Kinds<Fields> = {
  [Name in keyof Fields]-?: Fields[Name] extends string
    ? 'string'
    : Fields[Name] extends number
      ? 'number'
      : never;
};
