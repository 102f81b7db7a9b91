import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBusyPerson, theirs } from '#test/busy-person.ts';
import { createAnswer, createReview, createUser, enrol } from '#test/factories.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';
import { exportPerson, exportText } from './export-person.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

const password = 'надёжный пароль';

const ask = (as: { id: string }, format: string, given = password) =>
  t.call('POST', '/api/user/data', { as, body: { password: given, format } });

/** The moment of the copy differs, and each copy is counted. */
const comparable = (text: string) => text.replace(/"(exportedAt|drained_at)": ".*?"/g, '"$1": ""');

test('both files hold everything of the person and no word of anybody else; JSON is what the command prints', async () => {
  const person = await createBusyPerson(t);
  const neighbour = await createUser(t.db, { first_name: 'Соседка', last_name: 'Посторонняя' });
  const lesson = await t.db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow();
  await enrol(t.db, { user_id: neighbour.id, course_id: lesson.course_id });
  const answer = await createAnswer(t.db, {
    user_id: neighbour.id,
    lesson_id: lesson.id,
    content: 'чужой ответ',
  });
  await createReview(t.db, { answer_id: answer.id, text: 'чужой отзыв' });

  const html = await ask(person, 'html');
  const json = await ask(person, 'json');
  expect([html.statusCode, json.statusCode]).toEqual([200, 200]);
  for (const { payload } of [html, json]) {
    for (const word of Object.values(theirs)) expect(payload).toContain(word);
    for (const word of [
      'Соседка',
      'Посторонняя',
      neighbour.id,
      neighbour.email,
      'чужой ответ',
      'чужой отзыв',
    ]) {
      expect(payload).not.toContain(word);
    }
  }
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(decodeURIComponent(`${json.headers['content-disposition']}`)).toContain('Мои данные.json');
  const { tables, ...printed } = await exportPerson(t.db, theirs.email, { withPrivate: true });
  // The command leaves a line of its own in the journal.
  const auditLog = tables.audit_log?.filter(({ action }) => action !== 'person_exported_privately') ?? [];
  const text = exportText({ ...printed, tables: { ...tables, audit_log: auditLog } });
  expect(comparable(json.payload)).toBe(comparable(text));
});

test('the page has no script, no address outside, and what people typed stays text', async () => {
  const person = await createBusyPerson(t);
  const lesson = await t.db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow();
  const content = '<script>alert(1)</script><img src="https://example.org/x"> & «кавычки»';
  await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id, content });
  const { payload } = await ask(person, 'html');
  expect(payload).not.toMatch(/<(script|img|link|iframe|object|base|form)\b/i);
  expect(payload).not.toMatch(/\s(src|href)="(?!#)/);
  expect(payload).toContain('&#60;script&#62;alert(1)');
  expect(payload).toContain('<h2 id="answers-title">Ответы</h2>');
});

test('the page says what it holds in Russian, by the school’s clocks, and has no JSON in it', async () => {
  const person = await createBusyPerson(t);
  const lesson = await t.db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow();
  const of = { user_id: person.id, lesson_id: lesson.id };
  const answer = await createAnswer(t.db, { ...of, created_at: '2026-01-15T21:30:00Z' });
  const read = { answer_id: answer.id, state: 'with_person', latest: true } as const;
  await createReview(t.db, { ...read, created_at: '2026-01-15T21:30:07Z' });
  const { payload } = await ask(person, 'html');
  expect(payload).toContain('Время — по часам школы (МСК)');
  for (const time of ['16.01.2026, 00:30:00', '16.01.2026, 00:30:07']) expect(payload).toContain(time);
  expect(payload).not.toContain('2026-01-15T');
  for (const words of ['у человека', 'студент', 'несогласие']) {
    expect(payload).toContain(`<td>${words}</td>`);
  }
  expect(payload).not.toMatch(/[{}[\]]&#34;|&#34;:/);
  const [head = '', ...parts] = payload.split('<section');
  expect(head).not.toContain('#json');
  // What is left in Latin letters is an address, a key, a number, or the start of a token, which may happen to be letters alone.
  const cells = parts.flatMap((part) =>
    [...part.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text = '']) => text),
  );
  const latin = cells.filter((text) => /^[a-z]+(_[a-z]+)*$/.test(text) && !text.startsWith('otk_'));
  expect([...new Set(latin)]).toEqual(keysOfTheFile);
});

/** Of `createBusyPerson`: the name of a server that he comes in through, the keys of a notice and of what he has put off. */
const keysOfTheFile = ['sso', 'import', 'key'];

test('wants the password, and gives five copies a day', async () => {
  const person = await createBusyPerson(t);
  const wrong = await ask(person, 'json', 'догадка');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } });
  for (let copy = 0; copy < 5; copy += 1) expect((await ask(person, 'json')).statusCode).toBe(200);
  const sixth = await ask(person, 'json');
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json().message).toMatch(/сегодня уже скачивали пять раз\. Попробуйте снова через \d часов/);
});
