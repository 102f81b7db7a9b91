import { allows } from '#contract/models/places.ts';
import { ownWords } from '#domain/talk-lines.ts';
import { isFalseAlarm, isHeard, whyNoModel } from '#server/mentor/reviews/job/may-ask-model.ts';
import { triesAtOne } from '#server/models/ask-model.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import { createModelJob, type JobDeps, type JobOutcome, type Asking } from '#server/models/job/model-job.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import { askAboutWords } from './ask-about-words.ts';
import { verdictOn } from './counter-quote-reply.ts';
import { recordAlarm } from './record-alarm.ts';
import { recordOvertaken, recordVerdict } from './record-verdict.ts';
import {
  counterQuoteRows,
  findRunningCounterQuote,
  type RunningCounterQuote,
} from './running-counter-quote.ts';

/** One try at one student's words against a remark. The models have the slots and the patience of reviews. */
export const createCounterQuoteTask = (deps: JobDeps): Kind['work'] =>
  createModelJob<RunningCounterQuote>(deps, {
    rows: counterQuoteRows,
    find: findRunningCounterQuote,
    call: (row) => ({
      purpose: 'counter_quote',
      reviewId: row.reviewId,
      alarmDismissed: isHeard(row),
    }),
    ask: (row, by) => ask(deps.db, row, by),
    // It goes on by itself when it may; a person is a press away.
    refuse: (row, { cause, estimate = null }) => counterQuoteRows.setAside(deps.db, row, { cause, estimate }),
    mostTries: ({ dataRule }, models) =>
      triesAtOne * Math.max(1, models.filter(({ place }) => allows(dataRule, place)).length),
    // Somebody waits.
    pause: { firstMs: 500, longestMs: 4_000, longestAskedMs: 10_000 },
    pauseMs: 0,
    // It has no draft.
    piece: ({ lessonId, userId }) => ({ type: 'answers', lessonId, userId }),
    words: {
      notWritten: 'Наставник не посмотрел на слова студента',
      cause: (fault) => faultInWords(fault, nouns),
    },
  });

const nouns = { text: 'ответ', ofText: 'ответа', firstLimit: 'AI_FIRST_TOKEN_TIMEOUT_MS' };

async function ask(db: Db, row: RunningCounterQuote, { writer, models, watch }: Asking): Promise<JobOutcome> {
  if (!row.isOpen) {
    return {
      kind: 'done',
      async record() {
        await recordOvertaken(db, row);
      },
    };
  }
  const reason = whyNoModel({ ...row, answer: ownWords(row.answer, row.talk?.lines) });
  if (reason) return { kind: 'not_asked', why: 'crisis', cause: null };
  if (models.length === 0) return { kind: 'not_asked', why: 'no_model', cause: null };
  const { outcome, reply } = await watch(({ signal }) => askAboutWords(writer, row, signal));
  switch (outcome.kind) {
    case 'done': {
      const verdict = verdictOn(reply, row.level);
      return { kind: 'done', record: () => recordVerdict(db, row, { outcome, verdict }) };
    }
    case 'fault': {
      const isAlarm = outcome.fault.withheld === 'alarm' && !isFalseAlarm(row.alarm);
      const handOn = isAlarm ? () => recordAlarm(db, row) : undefined;
      return { kind: 'fault', fault: outcome.fault, handOn };
    }
    case 'aborted':
    case 'not_asked':
      return outcome;
  }
}
