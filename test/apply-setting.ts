import type { Applied, Run } from '#contract/runs/schemas.ts';
import { createUser, enrol } from './factories.ts';
import { createRunSetting, reply, type RunSetting } from './run-setting.ts';

export interface ApplySetting extends RunSetting {
  /** A finished run over the answers of the lesson. */
  overAnswers(body?: object): Promise<Run>;
  apply(run: { id: string }, body: object): Promise<Applied>;
  /** All that is stored of an answer's reviews, to the byte. */
  stored(of: { answer: { id: string } }): Promise<string>;
  inForce(of: { answer: { id: string } }): Promise<Record<string, unknown> | undefined>;
  another(): Promise<{ id: string }>;
  /** As before the first test. */
  clear(): Promise<void>;
}

export const ofAnswers = { kind: 'answers', version: 'in_force' };

const written = ['runs', 'certificates', 'plans', 'answers', 'lesson_progress', 'notices', 'events'];

/** Where results of runs over answers are applied. */
export async function createApplySetting(): Promise<ApplySetting> {
  const t = await createRunSetting();
  const remarksOf = (what: string) => `(select ${what} from remarks where review_id = reviews.id)`;
  return {
    ...t,
    overAnswers: async (body = {}) => t.reaches(await t.start({ ...ofAnswers, ...body }), 'finished'),
    async apply(run, body) {
      const sent = await t.act(run, 'apply', body);
      if (sent.statusCode !== 200) throw new Error(sent.body);
      return sent.json<Applied>();
    },
    async stored({ answer }) {
      const { rows } = await t.pool.query(
        `select reviews::text, ${remarksOf('jsonb_agg(remarks order by remarks."order")::text')} as remarks
         from reviews where answer_id = $1 order by id`,
        [answer.id],
      );
      return JSON.stringify(rows);
    },
    async inForce({ answer }) {
      const { rows } = await t.pool.query<Record<string, unknown>>(
        `select reviews.*, ${remarksOf('array_agg(level order by remarks."order")')} as levels
         from reviews where answer_id = $1 and in_force`,
        [answer.id],
      );
      return rows[0];
    },
    async another() {
      const user = await createUser(t.db);
      await enrol(t.db, { user_id: user.id, course_id: t.lesson.course_id });
      return user;
    },
    async clear() {
      for (const table of written) await t.pool.query(`delete from ${table}`);
      await t.pool.query(`update lessons set release = 'at_once', passes_by = null`);
      for (const model of t.models) {
        model.asUsual();
        model.requests.length = 0;
        model.always(reply());
      }
    },
  };
}
