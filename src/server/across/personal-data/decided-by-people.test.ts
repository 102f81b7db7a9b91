import { beforeEach, expect, test } from 'vitest';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCertificate,
  createCurator,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { referralCalls } from '#test/referral-calls.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

// What a person decides of another one's lessons: whose data it is, and what stays when one of the two is gone.

const t = testApp();
const admin = forAllTests(() => createAdmin(t.db));
const { reviewed, settle, openAbout } = referralCalls(
  () => t,
  () => admin,
);

let setting: Awaited<ReturnType<typeof decided>>;
beforeEach(async () => {
  setting = await decided();
});

const at = '2026-10-05T09:00:00.000Z';

/** A lesson that a curator has passed, with words that he has lifted, and the certificate that he has given. */
async function decided() {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const criterion = aCriterion('Факты');
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id, criteria: [criterion] });
  await createProgress(t.db, {
    user_id: student.id,
    lesson_id: lesson.id,
    sent_at: at,
    completed_at: at,
    passed_how: 'person',
    passed_by_id: curator.id,
  });
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, { answer_id: answer.id, mentor_version_id: version.id });
  const remark = await createRemark(t.db, {
    review_id: review.id,
    criterion_id: criterion.id,
    level: 2,
    quotes: [[0, 5]],
    borrowed: '[[0, 5]]',
    is_borrowed: true,
    lifted_by_id: curator.id,
  });
  await t.db
    .insertInto('remark_checks')
    .values({ review_id: review.id, remark_id: remark.id, outcome: 'partly', is_borrowed: true })
    .execute();
  const certificate = await createCertificate(t.db, {
    user_id: student.id,
    course_id: course.id,
    given_by_id: curator.id,
    given_because: 'Сдал устно',
  });
  return { student, curator, remark, certificate };
}

test('all of it is in the export of whose lesson it is, and none in that of who has decided', async () => {
  const { student, curator } = setting;
  const { tables } = await exportPerson(t.db, student.email);
  expect(tables.lesson_progress).toMatchObject([{ passed_how: 'person', passed_by_id: curator.id }]);
  expect(new Date(String(tables.lesson_progress?.[0]?.['sent_at'])).toISOString()).toBe(at);
  expect(tables.remarks).toMatchObject([{ borrowed: [[0, 5]], is_borrowed: true, lifted_by_id: curator.id }]);
  expect(tables.remark_checks).toMatchObject([{ is_borrowed: true }]);
  expect(tables.certificates).toMatchObject([{ given_by_id: curator.id, given_because: 'Сдал устно' }]);

  const theirs = await exportPerson(t.db, curator.email);
  for (const table of ['lesson_progress', 'remarks', 'remark_checks', 'certificates'] as const)
    expect(theirs.tables[table], table).toBeUndefined();
});

test('who has decided is gone with the account, and what was decided stays', async () => {
  const { student, curator, remark, certificate } = setting;
  await erasePerson(t.db, curator.email);
  const { tables } = await exportPerson(t.db, student.email);
  expect(tables.lesson_progress).toMatchObject([{ passed_how: 'person', passed_by_id: null }]);
  expect(tables.lesson_progress?.[0]?.['completed_at']).toBeTruthy();
  // The words are the student's own from now on.
  expect(tables.remarks).toMatchObject([{ id: remark.id, is_borrowed: false, lifted_by_id: null }]);
  expect(tables.certificates).toMatchObject([
    { id: certificate.id, given_by_id: null, given_because: 'Сдал устно' },
  ]);
});

test('with whose lesson it is, all of it goes', async () => {
  const { student, remark, certificate } = setting;
  await erasePerson(t.db, student.email);
  const left = await Promise.all([
    t.db.selectFrom('lesson_progress').select('id').where('user_id', '=', student.id).execute(),
    t.db.selectFrom('remarks').select('id').where('id', '=', remark.id).execute(),
    t.db.selectFrom('remark_checks').select('outcome').where('remark_id', '=', remark.id).execute(),
    t.db.selectFrom('certificates').select('id').where('id', '=', certificate.id).execute(),
  ]);
  expect(left).toEqual([[], [], [], []]);
});

test('what was only noticed of an answer isn’t in the journal of the export, unless its author has read a reply', async () => {
  const { student, answer, remark } = await reviewed();
  const settled = [];
  for (const [reason, body] of [
    ['suspicion', { decision: 'kept' }],
    ['doubt', { decision: 'kept' }],
    ['doubt', { decision: 'answered', reply: 'Прочитал, всё верно' }],
    ['disagreement', { decision: 'kept' }],
  ] as const) {
    const referral = await openAbout(answer, reason, reason === 'disagreement' ? remark : undefined);
    const response = await settle(referral, body);
    expect(response.statusCode, response.body).toBe(200);
    settled.push(referral.id);
  }

  const { tables } = await exportPerson(t.db, student.email);
  const told = tables.audit_log?.filter(({ action }) => action === 'referral_settled');
  expect(told).toMatchObject([
    { details: { referralId: settled[2], reason: 'doubt' } },
    { details: { referralId: settled[3], reason: 'disagreement' } },
  ]);
  expect(tables.referrals?.map(({ id }) => id)).toEqual(settled.slice(2));

  await erasePerson(t.db, student.email);
  const journal = await t.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'referral_settled')
    .execute();
  expect(journal).toEqual(settled.map(() => ({ subject_id: null, details: {} })));
});
