import { randomUUID } from 'node:crypto';
import { repeat } from '#bench/soak/repeat.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { words } from './life-school.ts';
import { awaited, inTurn, type Life, type LifeSetting } from './life.ts';

const betweenAnswersMs = 10_000;
const shown = 'Прошу присылать макет до пятницы';

/** An answer reviewed by criteria, and «Вот же» against its remark that is not at the highest level. */
export function startCounterQuotes({ caller, database, school }: LifeSetting): Life {
  const disputed: string[] = [];
  const next = inTurn(school.learners);
  const path = `/api/lessons/${school.lessons.criteria}/answers`;
  let answers = 0;

  async function dispute(): Promise<void> {
    const { cookie } = next();
    answers += 1;
    const content = `Случай ${answers}. ${words}`;
    const sent = await caller.call(cookie, path, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { content },
    });
    if (sent?.status !== 201) return;
    const { id } = JSON.parse(sent.body) as Answer;
    const reviewed = await awaited(() => findReviewed(cookie, id));
    if (!reviewed) caller.failed('An answer by criteria: no review');
    const remark = reviewed?.feedback?.remarks.find(({ level }) => level === 1);
    if (!remark) return;
    const start = content.indexOf(shown);
    const quotes = [[start, start + shown.length]];
    const call = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, json: { quotes } };
    const reply = await caller.call(cookie, `/api/remarks/${remark.id}/counter-quote`, call);
    if (reply?.status === 201) disputed.push(remark.id);
  }

  async function findReviewed(cookie: string, answerId: string): Promise<Answer | undefined> {
    const reply = await caller.call(cookie, path);
    if (reply?.status !== 200) return undefined;
    const answer = (JSON.parse(reply.body) as Answer[]).find(({ id }) => id === answerId);
    return answer?.review.state === 'done' || answer?.review.state === 'failed' ? answer : undefined;
  }

  const disputing = repeat(betweenAnswersMs, dispute);
  return {
    done: () => ['Words shown against a remark', disputed.length],
    finish: () => disputing.end(),
    async findLosses() {
      const { rows } = await database.pool.query<{ settled: number }>(
        `select count(*) as settled from counter_quotes
         where remark_id = any($1::uuid[]) and claim is null and quotes <> '[]'
           and (state = any('{upheld,not_upheld,overtaken}') or state = 'failed' and failures > 0)`,
        [disputed],
      );
      return [['Words against a remark without their outcome', disputed.length - (rows[0]?.settled ?? 0)]];
    },
  };
}
