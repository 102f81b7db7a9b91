import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { ReleaseMode } from '#contract/lessons/schemas.ts';
import { releaseReviews } from '#server/mentor/referrals/release-reviews.ts';
import { settleReferral } from '#server/mentor/referrals/settle-referral.ts';
import { writeFeedback } from '#server/mentor/reviews/feedback/write-feedback.ts';
import { putReviewInForce } from '#server/mentor/reviews/in-force/put-in-force.ts';
import { recordReview } from '#server/mentor/reviews/job/record-review.ts';
import { findRunningReview } from '#server/mentor/reviews/job/running-review.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import {
  createAdmin,
  createAnswer,
  createReferral,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';

const rounds = 25;

const t = testDatabase();
let admin: Viewer;

beforeAll(async () => {
  const { id, email } = await createAdmin(t.db);
  const known = {
    email,
    firstName: 'Анна',
    lastName: 'Крылова',
    role: 'admin',
    mustChangePassword: false,
    mustConsent: false,
  } as const;
  admin = { id, ...known, createdAt: '', updatedAt: '', sessionId: '' };
});

/** An answer with an earlier review in force, one that waits for its release, and one that a model is writing. */
async function reviewedThrice(release: ReleaseMode) {
  const { lesson, student } = await createStudentInLesson(t.db, { lesson: { release } });
  const answer = await createAnswer(t.db, {
    user_id: student.id,
    lesson_id: lesson.id,
    updated_at: '2026-01-01T00:00:00Z',
  });
  const review = (given: object) => createReview(t.db, { answer_id: answer.id, ...given });
  const first = await review({ text: 'Первый', latest: false, in_force: false });
  await review({ text: 'Второй', latest: false });
  await review({ text: 'Придержан', latest: false, in_force: false });
  const running = { state: 'in_progress', claim: randomUUIDv7(), started_at: new Date().toISOString() };
  const written = await review(running);
  const waiting = await createReferral(t.db, { answer_id: answer.id });
  return { answer, first, waiting, written: { id: written.id, claim: running.claim } };
}

type Setting = Awaited<ReturnType<typeof reviewedThrice>>;

async function record(db: Db, { id, claim }: { id: string; claim: string }): Promise<void> {
  const review = await findRunningReview(db, { id, claim, failures: 0, crashes: 0, slot: 0 });
  if (!review) return;
  const outcome = { kind: 'done', text: 'Новый', model: 'mentor-1', usage: null, firstTextMs: 5 } as const;
  await recordReview(db, review, { outcome, prompt: [], verified: undefined });
}

const writersOf = (db: Db, { answer, first, waiting, written }: Setting) => ({
  choose: () => putReviewInForce(db, admin, answer.id, first.id),
  release: () => settleReferral(db, admin, waiting.id, { decision: 'kept' }),
  releaseMany: () => releaseReviews(db, admin, { ids: [waiting.id] }),
  record: () => record(db, written),
  write: () => writeFeedback(db, admin, answer.id, { text: 'Сам' }),
});

async function expectOneInForce({ answer, written }: Setting, succeeded: Set<string>): Promise<void> {
  const reviews = await t.db.selectFrom('reviews').selectAll().where('answer_id', '=', answer.id).execute();
  const inForce = reviews.filter((review) => review.in_force);
  expect(inForce).toHaveLength(1);

  // Nothing is lost: each text is stored, unless a person's feedback came before the model's.
  expect(reviews.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Первый', 'Второй', 'Придержан', 'Сам']),
  );
  const model = reviews.find(({ id }) => id === written.id);
  expect(['done: Новый', 'cancelled: null']).toContain(`${model?.state}: ${model?.text}`);
  expect(reviews.filter(({ latest }) => latest)).toHaveLength(1);
  const { updated_at } = await t.db
    .selectFrom('answers')
    .select('updated_at')
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse('2026-06-01'));
  const { rows: actions } = await t.pool.query(
    `select action from audit_log where details->>'answerId' = $1`,
    [answer.id],
  );
  const count = (action: string) => actions.filter((row) => row.action === action).length;
  expect([count('review_put_in_force'), count('feedback_written')]).toEqual([
    succeeded.has('choose') ? 1 : 0,
    succeeded.has('write') ? 1 : 0,
  ]);

  // Of what the student was told, only the notice of the review in force is unseen.
  const { rows: unseen } = await t.pool.query(
    `select key from notices where subject->>'answerId' = $1 and seen_at is null`,
    [answer.id],
  );
  expect(unseen).toEqual([{ key: `review:${inForce[0]?.id}` }]);
}

test.each<ReleaseMode>(['at_once', 'after_person'])(
  'whoever changes it first, an answer has one review in force, and no two wait for each other (%s)',
  async (mode) => {
    const { db, close } = connect(t.connection);
    for (let round = 0; round < rounds; round += 1) {
      const setting = await reviewedThrice(mode);
      const succeeded = new Set<string>();
      await Promise.all(
        Object.entries(writersOf(db, setting))
          .toSorted(() => Math.random() - 0.5)
          .map(async ([name, write]) => {
            await pause(Math.random() * 6);
            try {
              await write();
              succeeded.add(name);
            } catch (error) {
              // The release has been settled, or there is nothing to release.
              if (!(error instanceof ApiError)) throw error;
              expect([name, error.code]).toEqual(['release', expect.stringMatching(/conflict|not_found/)]);
            }
          }),
      );
      expect(succeeded).toContain('choose');
      expect(succeeded).toContain('write');
      await expectOneInForce(setting, succeeded);
    }
    await close();
    // A connection that ends has counted all of its deadlocks, also those after which a transaction was tried again.
    await expect.poll(connections).toBe(0);
    expect(await deadlocks()).toBe(0);
  },
);

const connections = () =>
  oneNumber(
    'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
const deadlocks = () =>
  oneNumber('select deadlocks as n from pg_stat_database where datname = current_database()');

async function oneNumber(query: string): Promise<number> {
  const { rows } = await t.pool.query(query);
  return Number(rows[0].n);
}
