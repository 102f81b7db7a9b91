import { api } from '#contract/api.ts';
import type { AnswersEvent, LiveEvent } from '#contract/live.ts';
import { urlOf } from '#contract/url.ts';
import { followStream, type StreamConnection, type StreamListener } from './event-stream.ts';

/** The first event of each connection is `answers`, so whatever happened in between is fetched again. */
export function listenToLesson(lessonId: string, listener: StreamListener<LiveEvent>): StreamConnection {
  const url = urlOf(api.watchLesson, { params: { id: lessonId } });
  return followStream(url, (message) => (isOf(lessonFields, message) ? message : undefined), listener);
}

/** Hears that answers have changed, in whichever lesson; the first event of each connection says that some may have. */
export function listenToAnswers(listener: StreamListener<AnswersEvent>): StreamConnection {
  const url = urlOf(api.watchAnswers, {});
  return followStream(url, (message) => (isOf(answersFields, message) ? message : undefined), listener);
}

/** An event of a newer server than this page may not fit: it is skipped. */
function isOf<Event extends { type: string }>(fieldsOf: FieldsOf<Event>, message: unknown): message is Event {
  const event: Record<string, unknown> = { ...Object(message) };
  const [, fields] = Object.entries<object>(fieldsOf).find(([type]) => type === event.type) ?? [];
  return fields !== undefined && Object.entries(fields).every(([name, kind]) => typeof event[name] === kind);
}

// The compiler holds these to the contract. A schema to read by would bring 6 KB to the lesson, zod/mini's at that.

const lessonFields: FieldsOf<LiveEvent> = {
  answers: { lessonId: 'string', userId: 'string' },
  piece: {
    lessonId: 'string',
    userId: 'string',
    answerId: 'string',
    attempt: 'number',
    offset: 'number',
    text: 'string',
  },
};

const answersFields: FieldsOf<AnswersEvent> = {
  answers: { lessonId: 'string', userId: 'string' },
  missed: {},
};

type FieldsOf<Event extends { type: string }> = { [One in Event as One['type']]: Kinds<Omit<One, 'type'>> };

type Kinds<Fields> = {
  [Name in keyof Fields]-?: Fields[Name] extends string
    ? 'string'
    : Fields[Name] extends number
      ? 'number'
      : never;
};
