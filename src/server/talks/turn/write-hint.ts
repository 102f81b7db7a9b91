import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import type { Asking, JobOutcome } from '#server/models/job/model-job.ts';
import type { Outcome } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inOneTrip } from '#server/platform/db/shared-connections.ts';
import { demoHint } from '#server/talks/demo/demo-hint.ts';
import { wordsOfStudent } from '#server/talks/talk/talk-so-far.ts';
import { checkedHint, hintRequest, judgeOfHint } from './hint.ts';
import { type RunningTurn, turnRows } from './running-turn.ts';
import { talkOfTurn } from './talk-of-turn.ts';

/** What the writer would look at, asked for by the student; shown whole. */
export async function writeHint(db: Db, turn: RunningTurn, { writer, watch }: Asking): Promise<JobOutcome> {
  const talk = talkOfTurn(turn);
  if (turn.isProgram) {
    const text = demoHint({ ...talk, criteria: turn.criteria });
    return { kind: 'done', record: () => recordHint(db, turn, { text }) };
  }
  const fence = randomBytes(8).toString('hex');
  const about = { ...talk, criteria: turn.criteria, fence };
  const judge = judgeOfHint(about);
  const task = {
    messages: hintRequest(about),
    answer: wordsOfStudent(talk),
    keep: [turn.card.persona.name],
    isForeign: (text: string) => cutForeign(text, judge).sentences.length > 0,
  };
  const outcome = await watch(({ signal }) => writer(task, { onText() {}, signal }));
  if (outcome.kind !== 'done') return outcome;
  const text = checkedHint(outcome.text, about);
  if (text === undefined) return { kind: 'fault', fault: noHint };
  return { kind: 'done', record: () => recordHint(db, turn, { ...outcome, text, raw: outcome.text }) };
}

const noHint = {
  kind: 'empty',
  retry: true,
  cause: { kind: 'told', text: 'Модель написала не подсказку.' },
} as const;

type Written = { text: string; raw?: string } & Partial<
  Pick<Extract<Outcome, { kind: 'done' }>, 'model' | 'endpoint' | 'usage'>
>;

async function recordHint(db: Db, turn: RunningTurn, written: Written): Promise<void> {
  const { text, raw = null, model = null, endpoint = null, usage = null } = written;
  const ours = sql<boolean>`turn.id = ${turn.id} and turn.claim = ${turn.claim}`;
  const [, recorded] = await inOneTrip(db, [
    sql`delete from turn_drafts using dialogue_turns turn where ${ours} and turn_id = turn.id`,
    sql<{ id: string }>`
      update dialogue_turns turn set state = 'done', claim = null, cause = null, text = ${text}, raw = ${raw},
        model = ${model}, endpoint = ${endpoint}, usage = ${usage && JSON.stringify(usage)}, finished_at = now()
      where ${ours} returning id`,
  ]);
  if (recorded.length > 0) await turnRows.notify(db, turn);
}
