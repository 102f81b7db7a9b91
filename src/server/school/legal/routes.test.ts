import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createCourse, createJoinLink, createUser } from '#test/factories.ts';
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

test('an operator whom somebody else has named meanwhile isn’t replaced unseen', async () => {
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const { operatorSavedAt: none } = (await asAdmin('GET', '/api/legal/operator')).json();
  expect(none).toBeNull();
  const save = (as: { id: string }, given: object) =>
    t.call('PUT', '/api/legal/operator', { as, body: { ...operator, ...given } });
  const theirs = await save(other, { phone: '+7 900 000-00-00', basedOn: none });
  const { operatorSavedAt } = theirs.json();
  const refused = await save(admin, { responsible: 'Анна Крылова', basedOn: none });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили сведения об операторе, их сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: operatorSavedAt },
    },
  ]);
  expect((await asAdmin('GET', '/api/legal/operator')).json().operator.phone).toBe('+7 900 000-00-00');
  const saved = await save(admin, { responsible: 'Анна Крылова', basedOn: operatorSavedAt });
  expect(saved.json().operator).toMatchObject({ phone: null, responsible: 'Анна Крылова' });
  expect((await save(other, {})).statusCode).toBe(200);
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

test('an administrator is told, until somebody is named, how many came unasked', async () => {
  const today = async () => (await asAdmin('GET', '/api/today')).json().unnamedOperator;
  expect(await today()).toBeUndefined();
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const person = await createUser(t.db);
  await t.db.insertInto('joins').values({ code, user_id: person.id }).execute();
  expect(await today()).toEqual({ joined: 1 });
  expect((await t.call('GET', '/api/today', { as: person })).json().unnamedOperator).toBeUndefined();
  await asAdmin('PUT', '/api/legal/operator', operator);
  expect(await today()).toBeUndefined();
});
