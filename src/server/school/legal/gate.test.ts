import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AskedText } from '#contract/legal/schemas.ts';
import { createAdmin, createCourse, createUser, enrol, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { createLegalText, nameOperator, publishedTexts } from '#test/legal-setting.ts';

const t = testApp({ AI_BASE_URL: 'https://model.example/v1', AI_MODEL: 'big' });

let admin: { id: string };

beforeEach(async () => {
  await sql`truncate users, operators, legal_texts, school_settings, login_failures cascade`.execute(t.db);
  admin = await createAdmin(t.db);
});

const operator = { name: 'ООО «Ромашка»', address: 'Москва, Цветочная, 1', email: 'data@romashka.ru' };

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  t.call(method, url, { as: admin, ...(body !== undefined && { body }) });

const draft = (kind: string, text: string) =>
  asAdmin('PUT', `/api/legal/drafts/${kind}`, { title: 'Документ', text, revision: null });

describe('the gate', () => {
  const me = async (person: { id: string }) =>
    (await t.call('GET', '/api/auth/me', { as: person })).json().user.mustConsent;
  const courses = async (person: { id: string }) =>
    (await t.call('GET', '/api/courses', { as: person })).statusCode;
  const due = async (person: { id: string }): Promise<AskedText[]> =>
    (await t.call('GET', '/api/user/consents', { as: person })).json().due;
  const answer = (person: { id: string }, consents: { textId: string; given: boolean }[]) =>
    t.call('POST', '/api/user/consents', { as: person, body: { consents } });

  test.each([
    ['nobody', null, false],
    ['joining', null, false],
    ['joining', 0, true],
    ['joining', 1, false],
    ['everyone', null, true],
    ['everyone', 1, false],
  ] as const)('where %s is asked, whoever answered %s must answer: %s', async (asks, answered, isShut) => {
    await nameOperator(t.db, { asks });
    await publishedTexts(t.db, ['processing']);
    const person = await createUser(t.db, { answered_edition: answered });
    expect(await me(person)).toBe(isShut);
    expect(await courses(person)).toBe(isShut ? 403 : 200);
  });

  test('whoever answers everything is let in, each kind given or refused alone', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    await publishedTexts(t.db, ['processing', 'foreign_model', 'letters']);
    const course = await createCourse(t.db);
    for (let bits = 0; bits < 8; bits += 1) {
      const person = await createUser(t.db);
      await enrol(t.db, { user_id: person.id, course_id: course.id });
      const asked = await due(person);
      expect(asked.map(({ kind }) => kind)).toEqual(['processing', 'foreign_model', 'letters']);
      const given = asked.map((_, index) => (bits & (1 << index)) !== 0);
      const response = await answer(
        person,
        asked.map(({ id }, index) => ({ textId: id, given: given[index] === true })),
      );
      expect(response.statusCode, response.body).toBe(200);
      // Only the first is what nobody studies without.
      expect(await me(person)).toBe(!given[0]);
      const rows = await t.db
        .selectFrom('consents')
        .select(['kind', 'act', 'how'])
        .where('user_id', '=', person.id)
        .orderBy('id')
        .execute();
      expect(rows).toEqual(
        asked.map(({ kind }, index) => ({ kind, act: given[index] ? 'given' : 'refused', how: 'sign_in' })),
      );
    }
  });

  test('a foreign model is asked about only where one is configured and a course allows it', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    await publishedTexts(t.db, ['foreign_model']);
    const course = await createCourse(t.db, { data_rule: 'russia' });
    const person = await createUser(t.db);
    await enrol(t.db, { user_id: person.id, course_id: course.id });
    expect(await due(person)).toEqual([]);
    await answer(person, []);
    expect(await me(person)).toBe(false);
  });

  test('a new edition is asked for once; a mended typo asks nobody; the old text is read by its number', async () => {
    await asAdmin('PUT', '/api/legal/operator', operator);
    await draft('processing', 'Первая');
    await asAdmin('POST', '/api/legal/publish', { kinds: ['processing'], asks: 'everyone' });
    // Who publishes has not answered either, and is asked on his next page.
    expect(await me(admin)).toBe(true);
    await t.db.updateTable('users').set({ answered_edition: 1 }).where('id', '=', admin.id).execute();
    const person = await createUser(t.db);
    const [first] = await due(person);
    await answer(person, [{ textId: first?.id ?? '', given: true }]);
    expect(await me(person)).toBe(false);
    await draft('processing', 'Опечатка исправлена');
    await asAdmin('POST', '/api/legal/publish', { kinds: ['processing'] });
    expect([await me(person), await due(person)]).toEqual([false, []]);
    await draft('processing', 'Новая');
    await asAdmin('POST', '/api/legal/publish', { kinds: ['processing'], asksAgain: true });
    expect([await me(person), await me(admin)]).toEqual([true, true]);
    const stale = await answer(person, [{ textId: first?.id ?? '', given: true }]);
    expect(stale.json().code).toBe('texts_changed');
    const [third] = await due(person);
    expect(third?.number).toBe(3);
    await answer(person, [{ textId: third?.id ?? '', given: true }]);
    expect(await me(person)).toBe(false);
    expect((await t.call('GET', '/api/legal/texts/processing/1')).json()).toMatchObject({
      text: 'Первая',
      isInForce: false,
      numbers: [3, 2, 1],
    });
  });

  test.each(['nobody', 'joining', 'everyone'] as const)(
    'where %s is asked, who will be asked is counted before publishing as the gate asks after it',
    async (asks) => {
      await asAdmin('PUT', '/api/legal/operator', { ...operator, asks });
      const people = [null, 0, 1].map((answered_edition) => createUser(t.db, { answered_edition }));
      await createUser(t.db, { blocked_at: new Date().toISOString() });
      const all = [admin, ...(await Promise.all(people))];
      for (const [kind, asksAgain] of [
        ['letters', false],
        ['processing', false],
        ['processing', true],
      ] as const) {
        await draft(kind, 'Текст');
        const { owing, answered, unasked } = (await asAdmin('GET', '/api/legal/operator')).json().people;
        await asAdmin('POST', '/api/legal/publish', { kinds: [kind], asksAgain });
        const isShut = await Promise.all(all.map(me));
        const said = [isShut.filter(Boolean).length, owing + answered + unasked];
        expect(said, kind).toEqual([
          asksAgain ? owing + answered : owing,
          asks === 'nobody' ? 0 : all.length,
        ]);
        // Who publishes has to answer first.
        await sql`update users set answered_edition = (select max(edition) from legal_texts) where id = ${admin.id}`.execute(
          t.db,
        );
      }
    },
  );

  test('taken back, it shuts at the next call for all but rights, and the data are to be erased; given again, it opens and takes that back', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    const person = await createUser(t.db);
    await answer(person, [{ textId: processing.id, given: true }]);
    expect(await courses(person)).toBe(200);
    await answer(person, [{ textId: processing.id, given: false }]);
    expect(await courses(person)).toBe(403);
    expect((await t.call('GET', '/api/user/consents', { as: person })).statusCode).toBe(200);
    const request = async () => (await t.call('GET', '/api/user/erasure', { as: person })).json().request;
    expect(await request()).toMatchObject({ askedBy: 'withdrawal', state: 'open' });
    // Only the consent takes it back.
    expect((await t.call('DELETE', '/api/user/erasure', { as: person })).statusCode).toBe(409);
    await answer(person, [{ textId: processing.id, given: true }]);
    expect(await courses(person)).toBe(200);
    expect(await request()).toMatchObject({ state: 'taken_back' });
    const acts = await t.db.selectFrom('consents').select('act').orderBy('id').execute();
    expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn', 'given']);
  });

  test('an answer from the profile or a lesson shuts nobody out for a text that has come since', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    const person = await createUser(t.db);
    await answer(person, [{ textId: processing.id, given: true }]);
    // Published without asking anew; the course of the foreign model was opened afterwards.
    await createLegalText(t.db, { kind: 'foreign_model', asks_again: false });
    const letters = await createLegalText(t.db, { kind: 'letters', asks_again: false });
    const course = await createCourse(t.db);
    await enrol(t.db, { user_id: person.id, course_id: course.id });
    expect(await me(person)).toBe(false);
    await answer(person, [{ textId: letters.id, given: true }]);
    expect([await me(person), await courses(person)]).toEqual([false, 200]);
    expect((await due(person)).map(({ kind }) => kind)).toEqual(['foreign_model']);
  });

  test('taken back while the school asks nobody, it is asked for as soon as the school asks again', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    const [back, again] = [await createUser(t.db), await createUser(t.db)];
    for (const person of [back, again]) await answer(person, [{ textId: processing.id, given: true }]);
    await nameOperator(t.db, { asks: 'nobody' });
    for (const person of [back, again]) await answer(person, [{ textId: processing.id, given: false }]);
    await answer(again, [{ textId: processing.id, given: true }]);
    expect([await me(back), await me(again)]).toEqual([false, false]);
    await nameOperator(t.db, { asks: 'joining' });
    expect([await me(back), await me(again)]).toEqual([true, false]);
  });

  test('the last administrator can’t shut himself out', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    const refused = await answer(admin, [{ textId: processing.id, given: false }]);
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: 'Вы последний администратор: сначала назначьте другого',
    });
    expect(await t.db.selectFrom('consents').selectAll().execute()).toEqual([]);
    await createAdmin(t.db);
    expect((await answer(admin, [{ textId: processing.id, given: false }])).statusCode).toBe(200);
  });

  test('two administrators can’t shut themselves out one after the other; who owes an answer to a new text can let in', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    // Has not answered at all.
    const other = await createAdmin(t.db, { answered_edition: 0 });
    const withdraw = async (person: { id: string }) =>
      (await answer(person, [{ textId: processing.id, given: false }])).statusCode;
    expect(await withdraw(admin)).toBe(200);
    expect([await withdraw(other), await me(admin), await me(other)]).toEqual([409, true, true]);

    const third = await createAdmin(t.db);
    await answer(third, [{ textId: processing.id, given: true }]);
    const demote = (person: { id: string; email: string }) =>
      t.call('PUT', `/api/users/${person.id}`, {
        as: third,
        body: { firstName: 'Анна', lastName: 'Белова', email: person.email, role: 'student' },
      });
    expect((await demote(other)).statusCode).toBe(200);
    expect(
      (await t.call('PUT', `/api/users/${third.id}/blocked`, { as: third, body: { blocked: true } }))
        .statusCode,
    ).toBe(409);
    // The one who has withdrawn lets nobody in, so the last who does stays.
    const refused = await demote(third);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Это последний администратор: сначала назначьте другого',
    ]);
    await answer(admin, [{ textId: processing.id, given: true }]);
    expect((await demote(third)).statusCode).toBe(200);
  });

  test('fifty answers at once leave one row a kind', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing, letters } = await publishedTexts(t.db, ['processing', 'letters']);
    const person = await createUser(t.db);
    const both = [
      { textId: processing.id, given: true },
      { textId: letters.id, given: false },
    ];
    const ends = await Promise.all(Array.from({ length: 50 }, () => answer(person, both)));
    expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await t.db.selectFrom('consents').select(['kind', 'act']).execute();
    expect(rows).toHaveLength(2);
  });

  test('sign-in and a made account answer as ever, but for the one field', async () => {
    const fields = ['id', 'email', 'firstName', 'lastName', 'role', 'mustChangePassword'];
    const more = ['createdAt', 'updatedAt'];
    const person = await createUser(t.db);
    const signedIn = await t.call('POST', '/api/auth/login', {
      body: { email: person.email, password: testPassword },
    });
    expect(Object.keys(signedIn.json().user)).toEqual([...fields, 'mustConsent', ...more]);
    const made = await asAdmin('POST', '/api/users', {
      email: 'olga@example.ru',
      firstName: 'Ольга',
      lastName: 'Белова',
      password: 'секрет',
      role: 'student',
    });
    expect(Object.keys(made.json())).toEqual(expect.arrayContaining([...fields, 'mustConsent', ...more]));
  });
});
