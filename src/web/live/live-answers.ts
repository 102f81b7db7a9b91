import { live } from '#contract/live/calls.ts';
import type {
  AnswersEvent as AnyAnswersEvent,
  NoticesEvent,
  ReferralsEvent,
} from '#contract/live/schemas.ts';
import { urlOf } from '#contract/url.ts';
import type { StreamConnection, StreamListener } from './event-stream.ts';
import { type FieldsOf, isOf } from './live.ts';
import { tabStream } from './tab-stream.ts';

export type AnswersEvent = Exclude<AnyAnswersEvent, NoticesEvent | ReferralsEvent>;

/** Reports changed answers of any lesson; the first event of each connection means that some may have been missed. */
export function listenToAnswers(listener: StreamListener<AnswersEvent>): StreamConnection {
  const url = urlOf(live.watchAnswers, {});
  return tabStream.followPage(
    url,
    (message) => (isOf(answersFields, message) ? message : undefined),
    listener,
  );
}

const answersFields: FieldsOf<AnswersEvent> = {
  answers: { lessonId: 'string', userId: 'string' },
  missed: {},
};
