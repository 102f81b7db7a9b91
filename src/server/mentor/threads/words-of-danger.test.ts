import { describe, expect, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { writeNoticeLetter } from '#server/school/notices/notice-letter.ts';
import { queueNoticeMail } from '#server/school/notices/queue-notice-mail.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { mailSetting } from '#test/reminders.ts';
import { inDanger, threadsSetting } from '#test/threads-setting.ts';

const mark = 'МЕТКА-СЛОВА-СТУДЕНТА';

const { t, who, list, read, post, queue, noticesOf, settle, begun } = threadsSetting();

describe('words of danger', () => {
  test('are delivered, call a person as an answer’s do, and their author reads at once where help is', async () => {
    const id = await begun();
    await t.pool.query('delete from notices');
    const posted = await post(id, inDanger);
    expect(posted.json()).toMatchObject({ message: { text: inDanger }, support: defaultSupportText });
    expect((await read(id)).support).toBe(defaultSupportText);
    for (const as of [who.curator, t.admin]) {
      expect(await noticesOf(as)).toMatchObject([
        { kind: 'crisis', subject: { threadId: id, studentId: who.student.id } },
      ]);
      const [alarm] = await queue(as);
      expect(alarm).toMatchObject({ reason: 'crisis', threadId: id, care: true, excerpt: null, text: null });
      expect(Date.parse(alarm.dueAt) - Date.parse(alarm.openedAt)).toBe(2 * 3_600_000);
    }
    expect(await list(who.curator, `?userId=${who.student.id}`)).toMatchObject([{ last: { text: '' } }]);
    await post(id, 'Вы тут?');
    expect(await queue()).toHaveLength(1);

    await read(id, who.curator);
    const journal = await t.pool.query(
      "select user_id, subject_id, details from audit_log where action = 'referral_opened'",
    );
    expect(journal.rows).toMatchObject([
      { user_id: who.curator.id, subject_id: who.student.id, details: { threadId: id, reason: 'crisis' } },
    ]);
    await post(id, 'Я звоню вам', who.curator);
    // It waits for nobody any more, but stays until somebody writes how it ended.
    expect(await queue()).toMatchObject([{ reason: 'crisis', asksOutcome: true }]);
    const body = { outcome: 'Созвонились' };
    await t.call('PUT', `/api/referrals/${journal.rows[0].details.referralId}/outcome`, {
      as: who.curator,
      body,
    });
    expect(await queue()).toEqual([]);
    expect((await noticesOf())[0]).toMatchObject({
      kind: 'message',
      subject: { from: 'Ольга Ветрова', text: '' },
    });
    expect(await read(id)).not.toHaveProperty('support');
  });

  test('call by a letter that one press doesn’t switch off, and that says how else to be rid of it', async () => {
    await post(await begun(), inDanger);
    await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
    const { payload } = await t.db
      .selectFrom('outbox')
      .select('payload')
      .where('user_id', '=', who.curator.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const parsed = mailPayload.parse(payload);
    if (parsed.kind !== 'notice') throw new Error('A letter of another kind');
    const letter = await t.db.transaction().execute((tx) => writeNoticeLetter(tx, parsed, mailSetting()));
    expect(letter).not.toHaveProperty('unsubscribe');
    expect(JSON.stringify(letter)).toContain('выберите «Никогда» у этих писем в профиле');
  });

  test('are a false alarm: then they wait for an answer as any others', async () => {
    const id = await begun();
    await post(id, inDanger);
    const [alarm] = await queue();
    expect((await settle(alarm.id, { decision: 'dismissed' })).statusCode).toBe(200);
    expect(await queue()).toMatchObject([{ reason: 'message', threadId: id, excerpt: null }]);
    expect(await read(id)).not.toHaveProperty('support');
  });

  test('a doubt only marks the record, and its author learns nothing of it', async () => {
    const id = await begun();
    const posted = await post(id, 'Всё бессмысленно, я не знаю, зачем жить дальше.');
    expect(posted.json()).not.toHaveProperty('support');
    expect(await queue()).toMatchObject([{ reason: 'message', care: true }]);
    expect(await read(id)).not.toHaveProperty('support');
    expect(await noticesOf(t.admin)).toEqual([]);
  });

  test('in an answer: the reply begins the thread, with the name alone elsewhere, also after the access has ended', async () => {
    const { id: answerId } = (
      await t.call('POST', `/api/lessons/${t.lesson.id}/answers`, {
        as: who.student,
        body: { content: inDanger },
      })
    ).json();
    await endAccess();
    const [alarm] = await queue();
    expect(
      (await settle(alarm.id, { decision: 'answered', reply: 'Я **рядом**, позвоните мне' })).statusCode,
    ).toBe(200);
    const [{ id }] = await list();
    expect((await read(id)).messages).toMatchObject([
      {
        isOwn: false,
        by: 'Ольга Ветрова',
        text: 'Я **рядом**, позвоните мне',
        about: { kind: 'lesson', id: t.lesson.id },
      },
    ]);
    const told = await noticesOf();
    expect(told).toMatchObject([
      { kind: 'referral_settled', subject: { answerId, threadId: id, from: 'Ольга Ветрова' } },
    ]);
    expect(JSON.stringify(told)).not.toContain('рядом');
    expect((await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: who.student })).statusCode).toBe(403);
    expect((await post(id, 'Спасибо вам')).statusCode).toBe(201);
    const waiting = (await queue()).filter(({ asksOutcome }: { asksOutcome?: true }) => !asksOutcome);
    expect(waiting).toMatchObject([{ reason: 'message', threadId: id }]);
    expect((await post(id, 'Я здесь', who.curator)).statusCode).toBe(201);

    await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
    const rows = await t.db.selectFrom('outbox').selectAll().where('user_id', '=', who.student.id).execute();
    const letters = [];
    for (const { payload } of rows) {
      const parsed = mailPayload.parse(payload);
      if (parsed.kind === 'notice')
        letters.push(await t.db.transaction().execute((tx) => writeNoticeLetter(tx, parsed, mailSetting())));
    }
    expect(letters.map((letter) => letter?.subject)).toEqual([
      'Ответ вам: Ольга Ветрова',
      'Ольга Ветрова: Я здесь',
    ]);
    expect(JSON.stringify(letters)).not.toMatch(/рядом|Спасибо вам/);
    expect(JSON.stringify(letters)).toContain(`/answers/mine?view=messages&thread=${id}`);
  });
});

test('his words stand in no log, letter, notice, journal, event, request, or other person’s call', async () => {
  const id = await begun();
  await post(id, `${mark} ${inDanger}`);
  await post(id, mark);
  await queue();
  await read(id, who.curator);
  await post(id, 'Отвечаю', who.curator);
  await post(id, `${mark} ещё`);
  await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
  const stored = [];
  for (const table of [
    'audit_log',
    'notices',
    'outbox',
    'events',
    'model_calls',
    'referrals',
    'course_standings',
  ]) {
    stored.push((await t.pool.query(`select * from ${table}`)).rows);
  }
  const metrics = (await t.call('GET', '/metrics')).body;
  expect(JSON.stringify([stored, t.said, t.model.requests, metrics])).not.toContain(mark);
  const stranger = await createUser(t.db);
  await enrol(t.db, { user_id: stranger.id, course_id: t.course.id });
  const ids = [id, who.student.id, t.course.id, t.lesson.id];
  expect(await t.readAll(stranger, ids)).not.toContain(mark);
  expect(await t.readAll(who.student, ids)).toContain(mark);
});

test('goes with its person and is whole in his data; of a curator who is gone the words stay without the name', async () => {
  const id = await begun();
  await post(id, mark);
  const { tables } = await exportPerson(t.db, who.student.email);
  expect(tables.messages).toMatchObject([{ text: 'Жду вас в среду' }, { text: mark, is_own: true }]);
  expect(tables.threads).toMatchObject([{ id }]);
  expect(tables.referrals).toMatchObject([{ reason: 'message', thread_id: id }]);
  await erasePerson(t.db, who.curator.email);
  expect((await read(id)).messages[0]).toMatchObject({ by: null, text: 'Жду вас в среду' });
  await erasePerson(t.db, who.student.email);
  const left = await t.pool.query(
    'select (select count(*) from threads) + (select count(*) from messages) as n',
  );
  expect(Number(left.rows[0].n)).toBe(0);
  expect(await queue(t.admin)).toEqual([]);
});

const endAccess = () =>
  t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('user_id', '=', who.student.id)
    .execute();
