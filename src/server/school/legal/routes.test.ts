import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AskedText } from '#contract/legal/schemas.ts';
import {
  createAdmin,
  createCourse,
  createJoinLink,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { createLegalText, nameOperator, publishedTexts } from '#test/legal-setting.ts';

const t = testApp({ AI_BASE_URL: 'https://model.example/v1', AI_MODEL: 'big' });

let admin: { id: string };

beforeEach(async () => {
  await sql`truncate users, operators, legal_texts, school_settings, join_links, login_failures cascade`.execute(
    t.db,
  );
  admin = await createAdmin(t.db);
});

const operator = {
  name: 'ООО «Ромашка»',
  address: 'Москва, Цветочная, 1',
  inn: '7707083893',
  email: 'data@romashka.ru',
};

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  t.call(method, url, { as: admin, ...(body !== undefined && { body }) });

const draft = (kind: string, text: string, revision: number | null = null) =>
  asAdmin('PUT', `/api/legal/drafts/${kind}`, { title: 'Документ', text, revision });

const actions = async () =>
  (await t.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()).filter(
    ({ action }) => /operator|legal|consents/.test(action),
  );

test('without an operator there is nothing to read and nothing to ask', async () => {
  const { statusCode, body } = await t.call('GET', '/api/legal');
  expect([statusCode, JSON.parse(body)]).toEqual([200, { operator: null, asks: 'nobody', texts: [] }]);
  expect((await asAdmin('POST', '/api/legal/publish', { kinds: ['policy'] })).json()).toMatchObject({
    code: 'operator_missing',
  });
});

test('an operator, a template, a draft and a publication, each in the journal', async () => {
  expect((await asAdmin('PUT', '/api/legal/operator', operator)).json().operator).toMatchObject({
    ...operator,
    asks: 'joining',
  });
  const template = (await asAdmin('GET', '/api/legal/templates/processing')).json();
  expect(template.text).toContain('ООО «Ромашка», ИНН 7707083893');
  expect(template.text).toContain('проверка качества наставника');
  expect(template.text).toContain('{{срок}}');
  await draft('processing', template.text);
  const refused = await asAdmin('POST', '/api/legal/publish', { kinds: ['processing'] });
  expect(refused.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('{{срок}}') });
  await draft('processing', template.text.replace('{{срок}}', 'Три года'), 1);
  const published = await asAdmin('POST', '/api/legal/publish', { kinds: ['processing'], asksAgain: true });
  expect(published.json().texts).toMatchObject([{ kind: 'processing', number: 1 }]);
  const shown = await t.call('GET', '/api/legal/texts/processing/1');
  expect(shown.json()).toMatchObject({
    number: 1,
    isInForce: true,
    numbers: [1],
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
    text: expect.stringContaining('Три года'),
  });
  expect(shown.body).not.toContain('{{');
  expect((await t.call('GET', '/api/legal')).json()).toMatchObject({
    operator: { name: 'ООО «Ромашка»' },
    asks: 'joining',
    texts: [{ kind: 'processing', number: 1, required: true }],
  });
  expect((await actions()).map(({ action }) => action)).toEqual(['operator_changed', 'legal_text_published']);
});

test('a draft is nobody’s to read, and of two who edit it one is told', async () => {
  await asAdmin('PUT', '/api/legal/operator', operator);
  expect((await draft('letters', 'Первый')).json()).toEqual({
    kind: 'letters',
    title: 'Документ',
    text: 'Первый',
    revision: 1,
  });
  expect((await t.call('GET', '/api/legal/texts/letters/1')).statusCode).toBe(404);
  expect((await draft('letters', 'Второй', 1)).json().revision).toBe(2);
  expect((await draft('letters', 'Чужой', 1)).json().code).toBe('conflict');
  expect((await draft('letters', 'Чужой')).json().code).toBe('conflict');
});

test('a published text and a consent can’t be changed by SQL either', async () => {
  const text = await createLegalText(t.db);
  const user = await createUser(t.db);
  await t.db
    .insertInto('consents')
    .values({
      user_id: user.id,
      text_id: text.id,
      kind: 'processing',
      act: 'given',
      how: 'paper',
      note: 'Папка 3',
      noted_by_id: admin.id,
    })
    .execute();
  await expect(sql`update legal_texts set text = 'Другое'`.execute(t.db)).rejects.toThrow('never changed');
  await expect(sql`update consents set act = 'refused'`.execute(t.db)).rejects.toThrow('never changed');
  await expect(sql`update consents set noted_by_id = ${user.id}`.execute(t.db)).rejects.toThrow();
  // Whoever noted it may go.
  const other = await createAdmin(t.db);
  await t.call('DELETE', `/api/users/${admin.id}`, { as: other });
  const [kept] = await t.db.selectFrom('consents').selectAll().execute();
  expect(kept).toMatchObject({ noted_by_id: null, note: 'Папка 3' });
});

test('the text of a foreign model is published with a notice, or on the school’s own word', async () => {
  await asAdmin('PUT', '/api/legal/operator', operator);
  await draft('foreign_model', 'Моделям: {{модели}}');
  const publish = (more: object) =>
    asAdmin('POST', '/api/legal/publish', { kinds: ['foreign_model'], ...more });
  expect((await publish({})).statusCode).toBe(409);
  expect((await publish({ noticeNotNeeded: true })).statusCode).toBe(200);
  expect((await t.call('GET', '/api/legal/texts/foreign_model/1')).json().text).toBe(
    'Моделям: big (https://model.example/v1, за рубежом)',
  );
  await draft('foreign_model', 'Второй');
  await asAdmin('PUT', '/api/legal/operator', { ...operator, abroadNotice: '№ 5 от 01.02.2026' });
  expect((await publish({})).statusCode).toBe(200);
});

test('whoever waves it off isn’t reminded any more', async () => {
  expect((await asAdmin('GET', '/api/legal/operator')).json().isWavedOff).toBe(false);
  expect((await asAdmin('POST', '/api/legal/wave-off')).json()).toEqual({});
  expect((await asAdmin('GET', '/api/legal/operator')).json().isWavedOff).toBe(true);
  expect((await actions()).map(({ action }) => action)).toEqual(['consents_waved_off']);
});

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

  test('taken back, it shuts at the next call for all but rights; given again, it opens', async () => {
    await nameOperator(t.db, { asks: 'everyone' });
    const { processing } = await publishedTexts(t.db, ['processing']);
    const person = await createUser(t.db);
    await answer(person, [{ textId: processing.id, given: true }]);
    expect(await courses(person)).toBe(200);
    await answer(person, [{ textId: processing.id, given: false }]);
    expect(await courses(person)).toBe(403);
    expect((await t.call('GET', '/api/user/consents', { as: person })).statusCode).toBe(200);
    await answer(person, [{ textId: processing.id, given: true }]);
    expect(await courses(person)).toBe(200);
    const acts = await t.db.selectFrom('consents').select('act').orderBy('id').execute();
    expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn', 'given']);
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

test('the journal of consents is filtered and downloaded', async () => {
  await nameOperator(t.db, { asks: 'everyone' });
  const { processing, letters } = await publishedTexts(t.db, ['processing', 'letters']);
  const person = await createUser(t.db, { first_name: 'Ольга', last_name: 'Белова' });
  await t.call('POST', '/api/user/consents', {
    as: person,
    body: {
      consents: [
        { textId: processing.id, given: true },
        { textId: letters.id, given: false },
      ],
    },
  });
  await t.db.updateTable('users').set({ answered_edition: 1 }).where('id', '=', admin.id).execute();
  const list = async (query: string) => (await asAdmin('GET', `/api/legal/consents?${query}`)).json();
  expect(await list('')).toHaveLength(2);
  expect(await list('act=given')).toMatchObject([
    { kind: 'processing', act: 'given', number: 1, user: { firstName: 'Ольга' }, address: '127.0.0.1' },
  ]);
  expect(await list('kind=letters&act=given')).toEqual([]);
  expect(await list(`userId=${admin.id}`)).toEqual([]);
  expect(await list('to=2020-01-01T00:00:00.000Z')).toEqual([]);
  const file = await asAdmin('GET', '/api/legal/consents/export?format=csv');
  expect(file.headers['content-disposition']).toContain('.csv');
  expect(file.body).toContain('Согласие на обработку персональных данных;1;Согласие;после входа');
});

describe('of whoever joins by a code', () => {
  const names = { firstName: 'Ольга', lastName: 'Белова', email: 'olga@example.ru', password: 'секрет' };
  const rowsAnywhere = async () => {
    const counts = await sql<{ count: number }>`
      select (select count(*) from users where role = 'student') + (select count(*) from outbox)
        + (select count(*) from join_requests) + (select count(*) from consents) as count`.execute(t.db);
    return Number(counts.rows[0]?.count);
  };

  test('an unconfigured school asks nothing, and its offer is as ever', async () => {
    const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
    expect(Object.keys((await t.call('GET', `/api/join/${code}`)).json())).not.toContain('legal');
    const joined = await t.call('POST', `/api/join/${code}/account`, { body: names });
    expect([joined.statusCode, joined.json().user.mustConsent]).toEqual([201, false]);
    expect(await t.db.selectFrom('consents').selectAll().execute()).toEqual([]);
  });

  test('without the box of processing nobody is let in, and no row is left', async () => {
    await nameOperator(t.db, { asks: 'joining' });
    const old = await createLegalText(t.db);
    const { policy, processing, letters } = await publishedTexts(t.db, ['policy', 'processing', 'letters']);
    const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
    const invalid = [400, 'invalid', 'Без согласия на обработку персональных данных записать нельзя'];
    const changed = [409, 'texts_changed', expect.stringContaining('обновились')];
    const tries: [unknown, unknown[]][] = [
      [undefined, invalid],
      [[], invalid],
      [[{ textId: processing.id, given: false }], invalid],
      [[{ textId: letters.id, given: true }], invalid],
      [[{ textId: old.id, given: true }], changed],
      [[{ textId: policy.id, given: true }], changed],
      [
        [processing, processing].map(({ id }) => ({ textId: id, given: true })),
        [400, 'invalid', expect.stringContaining('один раз')],
      ],
    ];
    for (const [consents, expected] of tries) {
      const refused = await t.call('POST', `/api/join/${code}/account`, { body: { ...names, consents } });
      const { code: why, message } = refused.json();
      expect([refused.statusCode, why, message]).toEqual(expected);
      expect(await rowsAnywhere()).toBe(0);
    }
  });

  test('with it the account has its consents, and is let in; what was left out is asked for next', async () => {
    await nameOperator(t.db, { asks: 'joining' });
    const { processing, letters } = await publishedTexts(t.db, ['processing', 'letters', 'foreign_model']);
    const course = await createCourse(t.db);
    const { code } = await createJoinLink(t.db, { course_id: course.id });
    const { legal } = (await t.call('GET', `/api/join/${code}`)).json();
    expect(legal.texts.map(({ kind }: AskedText) => kind)).toEqual([
      'processing',
      'foreign_model',
      'letters',
    ]);
    const all = legal.texts.map(({ id, kind }: AskedText) => ({ textId: id, given: kind !== 'letters' }));
    const joined = await t.call('POST', `/api/join/${code}/account`, { body: { ...names, consents: all } });
    expect([joined.statusCode, joined.json().user.mustConsent]).toEqual([201, false]);
    const rows = await t.db.selectFrom('consents').select(['kind', 'act', 'how', 'address']).execute();
    expect(rows).toEqual([
      { kind: 'processing', act: 'given', how: 'join', address: '127.0.0.1' },
      { kind: 'foreign_model', act: 'given', how: 'join', address: '127.0.0.1' },
      { kind: 'letters', act: 'refused', how: 'join', address: '127.0.0.1' },
    ]);
    const bare = await t.call('POST', `/api/join/${code}/account`, {
      body: { ...names, email: 'anna@example.ru', consents: [{ textId: processing.id, given: true }] },
    });
    expect(bare.json().user.mustConsent).toBe(true);
    expect(letters.number).toBe(1);
  });

  test('a course whose answers stay in Russia asks nothing about a foreign model', async () => {
    await nameOperator(t.db, { asks: 'joining' });
    await publishedTexts(t.db, ['processing', 'foreign_model']);
    const course = await createCourse(t.db, { data_rule: 'russia' });
    const { code } = await createJoinLink(t.db, { course_id: course.id });
    const { legal } = (await t.call('GET', `/api/join/${code}`)).json();
    expect(legal.texts.map(({ kind }: AskedText) => kind)).toEqual(['processing']);
  });
});
