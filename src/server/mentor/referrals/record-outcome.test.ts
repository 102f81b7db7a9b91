import { beforeEach, describe, expect, test } from 'vitest';
import { exportOwnData } from '#server/across/personal-data/export-person.ts';
import { createAdmin, createCurator, createStudentInLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db));

interface Row {
  id: string;
}

const outcome = 'МЕТКА-ИСХОДА: созвонились, рядом сестра';
const inDanger = 'Больше не могу, хочу умереть, простите все.';

let setting: Awaited<ReturnType<typeof anAlarm>>;
beforeEach(async () => {
  setting = await anAlarm();
});

async function anAlarm() {
  const given = await createStudentInLesson(t.db);
  const of = [{ course_id: given.course.id }];
  const curator = await createCurator(t.db, { of });
  const url = `/api/lessons/${given.lesson.id}/answers`;
  const sent = await t.call('POST', url, { as: given.student, body: { content: inDanger } });
  const [alarm] = (await t.call('GET', '/api/referrals', { as: curator })).json<Row[]>();
  if (!alarm) throw new Error(sent.body);
  return { ...given, curator, alarm };
}

const settle = (body: object, { curator, alarm } = setting) =>
  t.call('POST', `/api/referrals/${alarm.id}/settle`, { as: curator, body });
const answer = (more: object = {}) => settle({ decision: 'answered', reply: 'Я позвоню вам', ...more });
const record = (as: Row = setting.curator, body: object = { outcome }) =>
  t.call('PUT', `/api/referrals/${setting.alarm.id}/outcome`, { as, body });
const queue = async () => (await t.call('GET', '/api/referrals', { as: setting.curator })).json();
const count = async () => (await t.call('GET', '/api/referrals/count', { as: setting.curator })).json();
const open = async (as: Row) => (await t.call('GET', `/api/referrals/${setting.alarm.id}`, { as })).json();

describe('an alarm that was answered', () => {
  test('stays in the queue until it is written how it ended, and is no alarm there', async () => {
    expect(await count()).toMatchObject({ open: 1, crisis: 1 });
    expect((await answer()).json()).toMatchObject({ asksOutcome: true, settled: { decision: 'answered' } });
    expect(await queue()).toMatchObject([{ id: setting.alarm.id, asksOutcome: true }]);
    expect(await count()).toMatchObject({ open: 1, crisis: 0, overdue: 0 });
    const recorded = await record();
    expect(recorded.statusCode, recorded.body).toBe(200);
    expect(recorded.json()).not.toHaveProperty('asksOutcome');
    expect(await queue()).toEqual([]);
    expect(await count()).toMatchObject({ open: 0 });
  });

  test('comes below one that nobody has answered yet', async () => {
    await answer();
    const { lesson, student } = setting;
    const body = { content: `${inDanger} Опять.` };
    await t.call('POST', `/api/lessons/${lesson.id}/answers`, { as: student, body });
    expect(await queue()).toMatchObject([{ reason: 'crisis', settled: null }, { asksOutcome: true }]);
  });

  test('asks from the press on, and what is taken back is open again, with nothing written', async () => {
    await answer({ withdrawable: true });
    expect(await queue()).toMatchObject([{ asksOutcome: true }]);
    expect((await record()).statusCode).toBe(200);
    await t.call('POST', '/api/referrals/withdraw', {
      as: setting.curator,
      body: { ids: [setting.alarm.id] },
    });
    expect(await queue()).toMatchObject([{ settled: null }]);
    expect((await open(setting.curator)).alarm.outcome).toBeNull();
  });

  test('that was a false one asks nothing', async () => {
    await settle({ decision: 'dismissed' });
    expect(await queue()).toEqual([]);
    expect((await record()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('ложной'),
    });
  });
});

test('it is written once, in one line, of an alarm that was answered, by who may see it', async () => {
  expect((await record()).statusCode).toBe(409);
  await answer();
  expect((await record(await createCurator(t.db))).statusCode).toBe(404);
  expect((await record(setting.student)).statusCode).toBe(403);
  for (const wrong of ['', '  ', 'Две\nстроки', 'д'.repeat(301)])
    expect((await record(setting.curator, { outcome: wrong })).statusCode, wrong).toBe(400);
  expect((await record()).statusCode).toBe(200);
  const second = await record(admin, { outcome: 'Другое' });
  expect([second.statusCode, second.json().message]).toEqual([409, 'Чем кончилось, уже записано']);
});

test('it is read with the alarm, by whom the journal then names, and in its author’s own data; nowhere else', async () => {
  await answer();
  await record();
  expect((await open(admin)).alarm.outcome).toBe(outcome);
  const { student, lesson, course, curator } = setting;
  const opened = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', admin.id)
    .where('subject_id', '=', student.id)
    .execute();
  expect(opened).toContainEqual({ action: 'referral_opened' });

  const own = await exportOwnData(t.db, student.email);
  expect(own.tables.referrals).toMatchObject([{ reason: 'crisis', outcome }]);

  const bodies = await Promise.all(
    [
      [student, `/api/lessons/${lesson.id}`],
      [student, `/api/lessons/${lesson.id}/answers`],
      [student, '/api/threads'],
      [student, '/api/notices'],
      [student, '/api/today'],
      [curator, '/api/referrals'],
      [curator, '/api/referrals?state=settled'],
      [curator, `/api/lessons/${lesson.id}/answers`],
      [curator, `/api/people/${student.id}`],
      [curator, `/api/threads?userId=${student.id}`],
      [admin, `/api/users/${student.id}/logs`],
      [admin, `/api/courses/${course.id}/analytics`],
      [admin, `/api/search?text=${encodeURIComponent('МЕТКА-ИСХОДА')}`],
    ].map(([as, url]) => t.call('GET', url as string, { as: as as Row })),
  );
  expect(bodies.map(({ body }) => body).join('\n')).not.toContain('МЕТКА');
  const { rows } = await t.pool.query<{ everything: string }>(`
    select string_agg(row::text, '') as everything from (
      select to_jsonb(audit_log) from audit_log union all select to_jsonb(notices) from notices
      union all select to_jsonb(outbox) from outbox union all select to_jsonb(events) from events
      union all select to_jsonb(messages) from messages
    ) as given (row)`);
  expect(rows[0]?.everything).not.toContain('МЕТКА');
  expect(rows[0]?.everything).toContain('referral_outcome');
});
