import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkPreview } from '#contract/user-imports/bulk.ts';
import { createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createImportSetting } from '#test/import-setting.ts';
import { agreeTo, createLegalText, nameOperator, publishedTexts } from '#test/legal-setting.ts';

// What administrators do with consents in the list of people: note those on paper, and find who agrees to letters.

const t = forAllTests(createImportSetting);

beforeAll(async () => void (await t.work()));

beforeEach(async () => {
  await sql`truncate operators, legal_texts, school_settings, user_imports, audit_log cascade`.execute(t.db);
  await sql`delete from users where role = 'student'`.execute(t.db);
});

const call = (method: 'GET' | 'POST', url: string, body?: object) =>
  t.call(method, url, { as: t.admin, ...(body && { body }) });

const isShut = async (person: { id: string }) =>
  (await t.call('GET', '/api/auth/me', { as: person })).json().user.mustConsent;

const paper = (textId: string, signedOn = '2026-02-03') => ({
  kind: 'paper_consent',
  textId,
  signedOn,
  note: 'Папка 3',
});

async function note(action: object, ids: string[]) {
  const { id } = (await call('POST', '/api/users/bulk', { action, ids })).json();
  return t.done(id);
}

test('a paper opens the gate of whom it names; a later answer of their own stands', async () => {
  await nameOperator(t.db, { asks: 'everyone' });
  const { processing } = await publishedTexts(t.db, ['processing']);
  const [silent, agreed, refused] = [
    await createUser(t.db, { last_name: 'А' }),
    await createUser(t.db, { last_name: 'Б' }),
    await createUser(t.db, { last_name: 'В' }),
  ];
  await t.db.updateTable('users').set({ answered_edition: 1 }).where('id', '=', t.admin.id).execute();
  await agreeTo(t.db, agreed, { id: processing.id, kind: 'processing' });
  await agreeTo(t.db, refused, { id: processing.id, kind: 'processing' }, 'refused');
  const ids = [silent.id, agreed.id, refused.id];
  const action = paper(processing.id);

  const seen: BulkPreview = (await call('POST', '/api/users/bulk/preview', { action, ids })).json();
  expect(seen.counts).toEqual({ change: 1, same: 1, refused: 1 });
  expect(seen.refusals[0]?.reason).toBe('Человек ответил позже, чем подписана бумага: его ответ важнее');
  expect(seen.sample.find(({ outcome }) => outcome === 'change')?.changes).toEqual([
    { kind: 'paper_consent', title: 'Согласие на обработку персональных данных', number: 1 },
  ]);
  expect(await isShut(silent)).toBe(true);

  expect(await note(action, ids)).toMatchObject({
    fileName: 'Согласие на бумаге: «Согласие на обработку персональных данных», редакция 1',
    updated: 1,
    unchanged: 1,
    failed: 1,
    undoable: false,
  });
  expect([await isShut(silent), await isShut(refused)]).toEqual([false, true]);
  const row = await t.db
    .selectFrom('consents')
    .select(['act', 'how', 'note', 'noted_by_id', 'address', 'device', 'at'])
    .where('user_id', '=', silent.id)
    .execute();
  // Midnight where the school is.
  expect(row).toEqual([
    {
      act: 'given',
      how: 'paper',
      note: 'Папка 3',
      noted_by_id: t.admin.id,
      address: null,
      device: null,
      at: '2026-02-02T21:00:00.000Z',
    },
  ]);
  const [entry] = await t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'paper_consents_noted')
    .execute();
  expect(entry).toMatchObject({
    subject_id: silent.id,
    user_id: t.admin.id,
    details: { kind: 'processing', number: 1, signedOn: '2026-02-03', note: 'Папка 3' },
  });
});

test('noting one paper shuts nobody out of what he has', async () => {
  await nameOperator(t.db, { asks: 'joining' });
  const { letters } = await publishedTexts(t.db, ['processing', 'letters']);
  const person = await createUser(t.db);
  expect(await note(paper(letters.id), [person.id])).toMatchObject({ updated: 1 });
  expect(await isShut(person)).toBe(false);
});

test('a day ahead and a text that is no longer in force are refused', async () => {
  await nameOperator(t.db);
  const old = await createLegalText(t.db, { kind: 'letters' });
  const person = await createUser(t.db);
  const preview = (action: object) => call('POST', '/api/users/bulk/preview', { action, ids: [person.id] });
  expect((await preview(paper(old.id, '2999-01-01'))).json().message).toBe('День подписи ещё не наступил');
  await createLegalText(t.db, { kind: 'letters' });
  expect((await preview(paper(old.id))).json().code).toBe('texts_changed');
});

test('who agrees to letters is a filter, a column and a file, only from when the school asks', async () => {
  const people = [
    await createUser(t.db, { last_name: 'Аннина' }),
    await createUser(t.db, { last_name: 'Борисов' }),
  ] as const;
  const list = async (query: string): Promise<{ id: string; agreesToLetters?: boolean }[]> =>
    (await call('GET', `/api/users?role=student${query}`)).json();
  const file = async () => (await call('GET', '/api/legal/people/export?role=student')).body.split('\r\n');
  const before = await list('');
  expect(Object.keys(before[0] ?? {})).not.toContain('agreesToLetters');
  expect((await file())[0]).toMatch(/Фамилия;Имя;Email;Роль$/);

  await nameOperator(t.db, { asks: 'nobody' });
  const text = await createLegalText(t.db, { kind: 'letters' });
  await agreeTo(t.db, people[0], text);
  expect((await list('')).map(({ agreesToLetters }) => agreesToLetters)).toEqual([true, false]);
  expect(await list('&letters=agreed')).toMatchObject([{ id: people[0].id }]);
  expect(await list('&letters=others')).toMatchObject([{ id: people[1].id }]);
  const counted = await call('GET', '/api/users/count?role=student&letters=agreed');
  expect(counted.json().found).toBe(1);
  const [head, first, second] = await file();
  expect([head, first, second]).toEqual([
    expect.stringMatching(/;Согласны на письма$/),
    expect.stringMatching(/^Аннина;.*;студент;да$/),
    expect.stringMatching(/^Борисов;.*;студент;нет$/),
  ]);
  await agreeTo(t.db, people[0], text, 'withdrawn');
  expect(await list('&letters=agreed')).toEqual([]);
});
