import { readSheet } from 'read-excel-file/universal';
import { afterEach, expect, test } from 'vitest';
import { findLink } from '#server/accounts/links/personal-links.ts';
import { createUser } from '#test/factories.ts';
import { tableNames } from '#test/fill-tables.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;
afterEach(() => t.close());

const mail = {
  SMTP_URL: 'smtp://otklik:x@localhost:2525',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://learn.example.ru',
};

const two = ['Анна;Новая;anna@example.ru;;;', 'Борис;Новый;boris@example.ru;;;'];

const download = (id: string, origin = 'http://10.0.0.5:3000') =>
  t.call('POST', `/api/users/imports/${id}/invite-links`, { as: t.admin, body: { origin } });

/** The links by email. */
async function linksOf(id: string): Promise<Record<string, string>> {
  const file = await download(id);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, ...lines] = file.body.trim().split('\r\n');
  expect(heading).toBe('Имя;Фамилия;Email;Ссылка');
  return Object.fromEntries(lines.map((line) => line.split(';').slice(2)));
}

const works = async (link = '') => (await findLink(t.db, link.split('#')[1] ?? ''))?.purpose === 'invite';
const queued = () =>
  t.db.selectFrom('outbox').select(['user_id', 'state']).where('state', '=', 'waiting').execute();

test('Imported people get links, made anew with each list; the former open nothing, and only hashes are stored', async () => {
  t = await createImportSetting();
  const { id, invitable } = await t.run(...two);
  expect(invitable).toBe(2);
  expect((await t.students()).map((person) => person.password_hash)).toEqual([null, null]);

  const lost = await linksOf(id);
  const taken = await linksOf(id);
  expect(Object.keys(taken)).toEqual(['anna@example.ru', 'boris@example.ru']);
  expect(taken['anna@example.ru']).toMatch(/^http:\/\/10\.0\.0\.5:3000\/welcome#[\w-]{43}$/);
  expect([await works(lost['anna@example.ru']), await works(taken['anna@example.ru'])]).toEqual([
    false,
    true,
  ]);
  expect(await everythingStored()).not.toContain(taken['anna@example.ru']?.split('#')[1]);
  expect((await t.journal()).filter((action) => action === 'user_import_links_downloaded')).toHaveLength(2);

  const [anna] = await t.students();
  const body = { firstName: 'Анна', lastName: 'Новая', email: 'anna@example.ru', password: 'назначенный' };
  expect((await t.call('PUT', `/api/users/${anna?.id}`, { as: t.admin, body })).statusCode).toBe(200);
  expect((await t.statusOf(id)).invitable).toBe(1);
  expect(Object.keys(await linksOf(id))).toEqual(['boris@example.ru']);
});

test('The list is an Excel workbook as well, with the links that work', async () => {
  t = await createImportSetting();
  const { id } = await t.run(...two);
  const file = await t.call('POST', `/api/users/imports/${id}/invite-links`, {
    as: t.admin,
    body: { origin: 'http://10.0.0.5:3000', format: 'xlsx' },
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; .*\.xlsx$/);
  const [heading, ...people] = await readSheet(Uint8Array.from(file.rawPayload).buffer);
  expect(heading).toEqual(['Имя', 'Фамилия', 'Email', 'Ссылка']);
  expect(people.map(([name]) => name)).toEqual(['Анна', 'Борис']);
  for (const person of people) expect(await works(String(person[3]))).toBe(true);
});

test('The links lead to the public address if there is one, and never to the Host of a request', async () => {
  t = await createImportSetting({ PUBLIC_URL: 'http://learn.example.ru' });
  const { id } = await t.run(...two);
  const file = await t.call('POST', `/api/users/imports/${id}/invite-links`, {
    as: t.admin,
    body: { origin: 'https://elsewhere.example.ru/path' },
    headers: { host: 'learn.example.ru' },
  });
  expect(file.body).toContain('http://learn.example.ru/welcome#');
  expect(file.body).not.toContain('elsewhere');
  expect((await download(id, 'javascript:alert(1)')).statusCode).toBe(400);
});

test('A name that starts like a formula is text in the list', async () => {
  t = await createImportSetting();
  const { id } = await t.run('=HYPERLINK("x");@SUM;formula@example.ru;;;');
  expect((await download(id)).body).toContain(`"'=HYPERLINK(""x"")";'@SUM;formula@example.ru;`);
});

test('With mail, everyone imported gets a letter by an operation; two lists at once leave one working link each', async () => {
  t = await createImportSetting(mail);
  const { id } = await t.run(...two);
  expect(await queued()).toEqual([]);
  const started = await t.call('POST', `/api/users/imports/${id}/invite`, { as: t.admin });
  expect(started.statusCode).toBe(201);
  expect(await t.done(started.json().id)).toMatchObject({
    source: 'selection',
    fileName: 'Отправить приглашения',
    total: 2,
    updated: 2,
    invitable: 2,
    undoable: false,
  });
  expect(await queued()).toHaveLength(2);
  expect(await t.statusOf(id)).toMatchObject({ invitable: 2, lettered: 2 });

  const lists = await Promise.all([linksOf(id), linksOf(id), linksOf(id)]);
  for (const email of ['anna@example.ru', 'boris@example.ru']) {
    const working = await Promise.all(lists.map((list) => works(list[email])));
    expect(working.filter(Boolean)).toHaveLength(1);
  }
  expect(await queued()).toEqual([]);
  expect(await t.statusOf(id)).toMatchObject({ invitable: 2, lettered: 0 });
});

test('Without mail, an import sends no letters and says so', async () => {
  t = await createImportSetting();
  const { id } = await t.run(...two);
  const refused = await t.call('POST', `/api/users/imports/${id}/invite`, { as: t.admin });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'Почта не настроена: возьмите ссылку и передайте её сами',
  ]);
  expect(await queued()).toEqual([]);
});

const bulk = (by: string, ids: string[], path = '') =>
  t.call('POST', `/api/users/bulk${path}`, { as: t.admin, body: { action: { kind: 'invite', by }, ids } });

const bindAnother = (userId: string) =>
  t.db.insertInto('identities').values({ provider: 'sso', sub: userId, user_id: userId }).execute();

async function comesThroughAnother(): Promise<string> {
  const { id } = await createUser(t.db, { password_hash: null });
  await bindAnother(id);
  return id;
}

test('Selected people are invited by letter, but for those who have a password or another way in', async () => {
  t = await createImportSetting(mail);
  await t.work();
  const has = await createUser(t.db);
  const without = await createUser(t.db, { password_hash: null });
  const ids = [has.id, await comesThroughAnother(), without.id];
  const preview = (await bulk('mail', ids, '/preview')).json();
  expect(preview.counts).toEqual({ change: 1, same: 2, refused: 0 });
  expect(preview.sample[0]).toMatchObject({ id: without.id, changes: [{ kind: 'invited', by: 'mail' }] });
  const done = await t.done((await bulk('mail', ids)).json().id);
  expect(done).toMatchObject({ updated: 1, unchanged: 2, failed: 0, invitable: 1 });
  // Whoever has come meanwhile needs no invitation any more.
  await bindAnother(without.id);
  expect((await t.statusOf(done.id)).invitable).toBe(0);
  expect(await queued()).toEqual([{ user_id: without.id, state: 'waiting' }]);
});

test('Selected people are given links by a list, without mail; letters are refused then', async () => {
  t = await createImportSetting();
  await t.work();
  const has = await createUser(t.db);
  const without = await createUser(t.db, { password_hash: null, email: 'new@example.ru' });
  const ids = [has.id, without.id];
  for (const path of ['', '/preview']) {
    const refused = await bulk('mail', ids, path);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['action.by']]);
  }
  const done = await t.done((await bulk('link', ids)).json().id);
  expect(done).toMatchObject({ updated: 1, unchanged: 1, invitable: 1 });
  const links = await linksOf(done.id);
  expect(Object.keys(links)).toEqual(['new@example.ru']);
  expect(await works(links['new@example.ru'])).toBe(true);
});

test('A column of passwords is pointed out, and nothing of it is stored', async () => {
  t = await createImportSetting();
  const file =
    'Имя;Фамилия;Email;Пароль\r\nАнна;Новая;anna@example.ru;тайна-из-файла\r\nБез;Почты;;тайна-из-файла';
  expect((await t.send('/api/users/import/preview', file)).json()).toMatchObject({
    ignoredColumns: ['Пароль'],
    hasPasswords: true,
    counts: { create: 1, error: 1 },
  });
  const { id } = (await t.send('/api/users/import', file)).json();
  await t.work();
  expect(await t.done(id)).toMatchObject({ created: 1, failed: 1, invitable: 1 });
  expect(await everythingStored()).not.toContain('тайна');
  const body = { email: 'anna@example.ru', password: 'тайна-из-файла' };
  expect((await t.call('POST', '/api/auth/login', { body })).statusCode).toBe(401);
});

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  for (const name of await tableNames(t.pool)) {
    const { rows } = await t.pool.query(`select row::text from "${name}" as row`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
