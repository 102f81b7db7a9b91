import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Plan } from '#contract/plans/schemas.ts';
import {
  createAdmin,
  createCurator,
  createGroup,
  createLesson,
  createPlan,
  createStudentInLesson,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

type Person = { id: string };

const free = { cue: 'в понедельник на планёрке', words: 'Покажи, как ты считала', source: 'free' };

const create = (as: Person, body: object, headers = {}) =>
  t.call('POST', '/api/plans', { as, body, headers });
const plansOf = async (as: Person): Promise<Plan[]> => (await t.call('GET', '/api/plans', { as })).json();
const answer = (as: Person, { id }: { id: string }, body: object) =>
  t.call('POST', `/api/plans/${id}/outcome`, { as, body });
const change = (as: Person, { id }: { id: string }, body: object) =>
  t.call('PUT', `/api/plans/${id}`, { as, body });
const stored = ({ id }: { id: string }) =>
  t.db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const asked = { ask_at: null, asked: 1, asked_at: hoursFromNow(-1), asks_since: hoursFromNow(-1) };

describe('a plan', () => {
  test('is kept as it was written, asks at nine of its day, and belongs to the lesson of its remark', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [two]);
    const review = await judge(await answerOf(student, rubric), rubric, { level: 0 });
    const remark = await t.db
      .selectFrom('remarks')
      .select('id')
      .where('review_id', '=', review.id)
      .executeTakeFirstOrThrow();
    const response = await create(student, { ...free, remarkId: remark.id, askInDays: 7 });
    expect(response.statusCode).toBe(201);
    const plan = response.json<Plan>();
    expect(plan).toMatchObject({
      ...free,
      lesson: { id: rubric.lesson.id, title: 'Урок Нет–Да' },
      remarkId: remark.id,
      asks: false,
      mayAskAgain: true,
      outcome: null,
      shared: null,
    });
    const { rows } = await t.pool.query(
      `select (ask_at at time zone school_time_zone())::text as at,
         ((now() at time zone school_time_zone())::date + 7)::text as day from plans where id = $1`,
      [plan.id],
    );
    expect(rows[0].at).toBe(`${rows[0].day} 09:00:00`);
    expect(await plansOf(student)).toEqual([plan]);
  });

  test('asks on a chosen day, later than today and within ninety', async () => {
    const { student } = await createStudentInLesson(t.db);
    const day = (days: number) => hoursFromNow(24 * days).slice(0, 10);
    const on = async (askOn: string) => (await create(student, { ...free, askOn })).json();
    expect(await on(day(60))).toMatchObject({ askAt: expect.stringContaining(day(60)) });
    expect(await on(day(-1))).toMatchObject({ fields: { askOn: 'Выберите день позже сегодняшнего' } });
    expect(await on(day(92))).toMatchObject({ fields: { askOn: 'Не дальше чем через 90 дней' } });
    expect((await create(student, free)).statusCode).toBe(400);
    expect((await create(student, { ...free, askInDays: 91 })).statusCode).toBe(400);
  });

  test('made by a repeated key is one, five times at once; other words with it are refused', async () => {
    const { student } = await createStudentInLesson(t.db);
    const headers = { 'idempotency-key': randomUUIDv7() };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create(student, { ...free, askInDays: 3 }, headers)),
    );
    expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await plansOf(student)).toHaveLength(1);
    const other = await create(student, { ...free, words: 'Иначе', askInDays: 3 }, headers);
    expect(other.statusCode).toBe(409);
  });

  test('is the fifth that waits at most, of eight at once; what has been answered, or asked long ago, makes room', async () => {
    const { student } = await createStudentInLesson(t.db);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => create(student, { ...free, askInDays: 3 })),
    );
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(made.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('plans_full');
    const [first, second] = await plansOf(student);
    await answer(student, first as Plan, { outcome: 'said' });
    expect((await create(student, { ...free, askInDays: 3 })).statusCode).toBe(201);
    expect((await create(student, { ...free, askInDays: 3 })).statusCode).toBe(409);
    await t.db
      .updateTable('plans')
      .set({ ...asked, asks_since: hoursFromNow(-24 * 15) })
      .where('id', '=', (second as Plan).id)
      .execute();
    expect((await create(student, { ...free, askInDays: 3 })).statusCode).toBe(201);
  });

  test('is made by whoever studies, about his own remark and a lesson that is open to him', async () => {
    const { course, student, curator } = await setting();
    const rubric = await lessonOf(course, [two]);
    const review = await judge(await answerOf(student, rubric), rubric, { level: 0 });
    const { id: remarkId } = await t.db
      .selectFrom('remarks')
      .select('id')
      .where('review_id', '=', review.id)
      .executeTakeFirstOrThrow();
    const { student: stranger } = await createStudentInLesson(t.db);
    const code = async (as: Person, body: object) => {
      const response = await create(as, { ...free, askInDays: 3, ...body });
      return [response.statusCode, response.json().code];
    };
    expect(await code(stranger, { remarkId })).toEqual([404, 'not_found']);
    expect(await code(curator, { remarkId })).toEqual([404, 'not_found']);
    expect(await code(stranger, { lessonId: rubric.lesson.id })).toEqual([403, 'no_access']);
    expect(await code(await createAdmin(t.db), {})).toEqual([403, 'forbidden']);
    expect(await code(curator, {})).toEqual([201, undefined]);
    // Nobody finds a plan of one's own talk through a lesson.
    const own = await create(student, {
      ...free,
      source: 'own',
      lessonId: rubric.lesson.id,
      askInDays: 3,
    });
    expect(own.json()).toMatchObject({ source: 'own', lesson: null });
    const ofRemark = await create(student, { ...free, source: 'own', remarkId, askInDays: 3 });
    expect([ofRemark.statusCode, ofRemark.json().fields]).toEqual([
      400,
      { remarkId: 'План из своего разговора не бывает о замечании' },
    ]);
  });

  test('of another person is not found by any call, and a closed lesson leaves it without a title', async () => {
    const { student, lesson, enrolment } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id, lesson_id: lesson.id });
    const before = await stored(plan);
    for (const as of [await createUser(t.db), await createAdmin(t.db)]) {
      const responses = [
        await change(as, plan, { cue: 'а', words: 'б' }),
        await answer(as, plan, { outcome: 'said' }),
        await t.call('PUT', `/api/plans/${plan.id}/share`, { as, body: { withNote: true } }),
        await t.call('DELETE', `/api/plans/${plan.id}/share`, { as }),
        await t.call('DELETE', `/api/plans/${plan.id}`, { as }),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
      expect(await plansOf(as)).toEqual([]);
    }
    expect(await stored(plan)).toEqual(before);
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('id', '=', enrolment.id)
      .execute();
    expect(await plansOf(student)).toMatchObject([{ lesson: { id: lesson.id, title: null } }]);
    const deleted = await t.call('DELETE', `/api/plans/${plan.id}`, { as: student });
    expect([deleted.json(), await plansOf(student)]).toEqual([{ id: plan.id }, []]);
  });

  test('in whose words danger is heard has the school’s text beside that field; nobody is told', async () => {
    const { student } = await createStudentInLesson(t.db);
    const danger = 'Я хочу покончить с собой';
    const plan = (await create(student, { ...free, cue: danger, askInDays: 3 })).json<Plan>();
    expect(plan.support).toMatchObject({ fields: ['cue'], text: expect.stringContaining('112') });
    const noted = await answer(student, plan, { outcome: 'otherwise', note: danger });
    expect(noted.json().support.fields).toEqual(['cue', 'note']);
    const changed = await change(student, plan, free);
    expect(changed.json().support.fields).toEqual(['note']);
    expect((await answer(student, plan, { outcome: 'otherwise', note: '' })).json().support).toBeUndefined();
    for (const table of ['referrals', 'notices', 'audit_log']) {
      const { rowCount } = await t.pool.query(
        `select from ${table} where "${table}"::text like '%${plan.id}%'`,
      );
      expect(rowCount, table).toBe(0);
    }
  });
});

describe('how it went', () => {
  test('is said once, corrected by saying it again, and ends the asking; the note stays until it is replaced', async () => {
    const { student } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id, ...asked });
    expect(await plansOf(student)).toMatchObject([{ asks: true, outcome: null }]);
    const first = await answer(student, plan, { outcome: 'otherwise', note: 'Он ушёл' });
    expect(first.json()).toMatchObject({ asks: false, askAt: null, outcome: 'otherwise', note: 'Он ушёл' });
    const second = await answer(student, plan, { outcome: 'said' });
    expect(second.json()).toMatchObject({ outcome: 'said', note: 'Он ушёл' });
    expect((await answer(student, plan, { outcome: 'said', note: ' ' })).json().note).toBeNull();
  });

  test('may be said before it was asked: then it isn’t', async () => {
    const { student } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id });
    await answer(student, plan, { outcome: 'said' });
    expect(await stored(plan)).toMatchObject({ ask_at: null, asked: 0 });
  });

  test('without an occasion is asked again, three times in all, and for no other reason', async () => {
    const { student } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id, ...asked, asked: 2 });
    const again = { outcome: 'no_occasion', askAgainInDays: 7 };
    const wrong = await answer(student, plan, { ...again, outcome: 'said' });
    expect(wrong.json().fields).toHaveProperty('askAgainInDays');
    expect((await stored(plan)).outcome).toBeNull();
    expect((await answer(student, plan, again)).json()).toMatchObject({
      outcome: 'no_occasion',
      askAt: expect.any(String),
      mayAskAgain: true,
    });
    await t.db
      .updateTable('plans')
      .set({ ...asked, asked: 3 })
      .where('id', '=', plan.id)
      .execute();
    const fourth = await answer(student, plan, again);
    expect([fourth.statusCode, fourth.json().fields]).toEqual([
      400,
      { askAgainInDays: 'Об этом плане уже спрашивали трижды' },
    ]);
    expect((await change(student, plan, { ...free, askInDays: 3 })).statusCode).toBe(400);
    expect((await answer(student, plan, { outcome: 'no_occasion' })).json()).toMatchObject({
      askAt: null,
      mayAskAgain: false,
    });
  });

  test('isn’t asked on a day that was moved, but on the new one', async () => {
    const { student } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id, ...asked });
    const moved = await change(student, plan, { ...free, askInDays: 14 });
    expect(moved.json()).toMatchObject({ ...free, asks: false, askAt: expect.any(String) });
    const reworded = await change(student, plan, { ...free, words: 'Короче' });
    expect(reworded.json()).toMatchObject({ words: 'Короче', askAt: moved.json().askAt });
  });
});

describe('a plan that is shown', () => {
  test('is on the page of its person for the curators of that course alone, with the note only if so wished', async () => {
    const { course, student, curator } = await setting();
    const lesson = await createLesson(t.db, { course_id: course.id, title: 'Просьба' });
    const group = await createGroup(t.db, { course_id: course.id });
    const beside = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const admin = await createAdmin(t.db);
    const plan = await createPlan(t.db, { user_id: student.id, lesson_id: lesson.id, ...asked });
    await createPlan(t.db, { user_id: student.id, lesson_id: lesson.id, words: 'Только для себя' });
    await answer(student, plan, { outcome: 'said', note: 'Получилось' });
    const seen = async (as: Person) =>
      (await t.call('GET', `/api/people/${student.id}`, { as }))
        .json()
        .courses?.flatMap(({ plans }: { plans: object[] }) => plans);
    const share = (withNote: boolean) =>
      t.call('PUT', `/api/plans/${plan.id}/share`, { as: student, body: { withNote } });
    expect([await seen(curator), await seen(admin)]).toEqual([[], []]);

    const shown = {
      id: plan.id,
      lessonId: lesson.id,
      lessonTitle: 'Просьба',
      cue: plan.cue,
      words: plan.words,
      outcome: 'said',
      sharedAt: expect.any(String),
    };
    expect((await share(false)).json().shared).toEqual({ at: expect.any(String), withNote: false });
    expect(await seen(curator)).toEqual([{ ...shown, note: null }]);
    await share(true);
    expect([await seen(curator), await seen(admin)]).toEqual([
      [{ ...shown, note: 'Получилось' }],
      [{ ...shown, note: 'Получилось' }],
    ]);
    expect(await seen(beside)).toBeUndefined();

    await t.call('DELETE', `/api/plans/${plan.id}/share`, { as: student });
    expect([await seen(curator), await seen(admin)]).toEqual([[], []]);
    const { rows } = await t.pool.query('select action from audit_log where audit_log::text like $1', [
      `%${plan.id}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test('has a lesson: without one there is nobody to show it to', async () => {
    const { student } = await createStudentInLesson(t.db);
    const plan = await createPlan(t.db, { user_id: student.id });
    const body = { withNote: false };
    const response = await t.call('PUT', `/api/plans/${plan.id}/share`, { as: student, body });
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  });
});
