import type { ReferralReason } from '#contract/referrals/words.ts';
import type { TestApp } from './app.ts';
import { createReferral, createReview } from './factories.ts';
import { feedbackCalls } from './feedback-calls.ts';

interface Row {
  id: string;
}

/** Common steps of the tests of the queue, with those of feedback; `app` and `admin` are read at each call. */
export function referralCalls(app: () => TestApp, admin: () => Row) {
  const feedback = feedbackCalls(app, admin);

  const settle = ({ id }: Row, body: object, as: Row = admin()) =>
    app().call('POST', `/api/referrals/${id}/settle`, { as, body });

  const openAbout = (answer: Row, reason: ReferralReason, remark?: Row) =>
    createReferral(app().db, { answer_id: answer.id, reason, remark_id: remark?.id ?? null });

  /** Null where it is open. */
  async function decisionsOn(...referrals: Row[]) {
    const rows = await app().db.selectFrom('referrals').select(['id', 'decision']).execute();
    return referrals.map(({ id }) => rows.find((row) => row.id === id)?.decision ?? null);
  }

  async function noticesOf({ id }: Row) {
    const rows = await app()
      .db.selectFrom('notices')
      .select('kind')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  }

  /** An answer with a review of the model that waits for its release. */
  async function held() {
    const given = await feedback.answered();
    const review = await createReview(app().db, {
      answer_id: given.answer.id,
      text: 'Ждёт человека',
      in_force: false,
    });
    return { ...given, review, release: await openAbout(given.answer, 'release') };
  }

  return { ...feedback, settle, openAbout, decisionsOn, noticesOf, held };
}
