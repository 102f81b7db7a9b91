import { raiseAlarm } from '#server/mentor/referring/raise-alarm.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RunningCounterQuote } from './running-counter-quote.ts';

/** The model has seen somebody in danger in the words: a person reads the answer. The review stays. */
export const recordAlarm = (db: Db, { answerId, lessonId, userId }: RunningCounterQuote): Promise<void> =>
  db.transaction().execute((tx) => raiseAlarm(tx, { answerId, lessonId, userId }, inWords));

const inWords = 'Прочитайте слова, которыми студент возражает на замечание.';
