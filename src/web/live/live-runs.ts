import { live } from '#contract/live/calls.ts';
import type { RunEvent } from '#contract/live/schemas.ts';
import { urlOf } from '#contract/url.ts';
import type { StreamConnection, StreamListener } from './event-stream.ts';
import { type FieldsOf, isOf } from './live.ts';
import { tabStream } from './tab-stream.ts';

/** Of the lesson's events those of runs of its mentor, which its students' pages don't know. */
export function listenToRuns(lessonId: string, listener: StreamListener<RunEvent>): StreamConnection {
  return tabStream.followPage(
    urlOf(live.watchLesson, { params: { id: lessonId } }),
    (message) => (isOf(runFields, message) ? message : undefined),
    listener,
  );
}

const runFields: FieldsOf<RunEvent> = { run: { lessonId: 'string', runId: 'string' } };
