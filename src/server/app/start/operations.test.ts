import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contained } from '#server/platform/db/baseline.ts';
import { connect } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { tableNames } from '#test/fill-tables.ts';
import { createFactor } from '#test/second-factor.ts';
import { compileCache, databaseUrl } from '#test/server-process.ts';
import { storeFile } from '#test/store-file.ts';

let directory: string;
let postgres: EmbeddedPostgres | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'otklik-operations-'));
  await chmod(directory, 0o755);
});

afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  await rm(directory, { recursive: true, force: true });
});

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Runs a command as npm does, on the data directory of that name; returns the exit code and the output. */
const run = (dataDir: string, ...args: string[]) => runWith({ DATA_DIR: join(directory, dataDir) }, args);

function runWith(settings: Record<string, string>, args: string[]): Promise<{ code: unknown; said: string }> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...compileCache, LOG_LEVEL: 'error', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

async function startIn(dataDir: string) {
  postgres = await startEmbeddedPostgres({
    dataDir: join(directory, dataDir),
    log: () => {},
    settings: { fsync: 'off' },
  });
  return connect(postgres);
}

test('a backup is made while the app works, and restored into another data directory', async () => {
  const running = await startIn('first');
  await migrate(running.pool);
  const person = await createUser(running.db);
  const picture = `${'0'.repeat(64)}.webp`;
  await running.pool.query('insert into files values ($1, now())', [picture]);
  await storeFile(createFolderStore(join(directory, 'first/files')), picture, Buffer.from('картинка'));
  const file = join(directory, 'copy.tar.gz');

  // A person, a picture, and the number of people.
  const made = await run('first', 'backup', file);
  expect(made).toEqual({ code: 0, said: `Резервная копия готова: ${file}\nСтрок: 3, файлов: 1\n` });
  await running.close();
  await postgres?.stop();

  const restored = await run('second', 'restore', file);
  expect(restored.code).toBe(0);
  expect(restored.said).toMatch(/^Восстановлена копия от \d{4}-.*\nСтрок: 3, файлов: 1\n$/);
  expect(await run('second', 'restore', file)).toEqual({
    code: 1,
    said: 'База не пустая. Восстановить копию можно только в пустую: укажите новую папку в DATA_DIR или новую базу в DATABASE_URL\n',
  });

  // Without a name, and while no app runs: the backup is stored beside the data.
  expect((await run('second', 'backup')).code).toBe(0);
  expect(await readdir(join(directory, 'second/backups'))).toEqual([
    expect.stringMatching(/^otklik-.*\.tar\.gz$/),
  ]);
  const copy = await startIn('second');
  expect(await copy.db.selectFrom('users').selectAll().execute()).toEqual([person]);
  expect(await readdir(join(directory, 'second/files'))).toEqual([picture]);
  await copy.close();
});

test('a database of before 0.1.0 is refused by each command that would migrate it, in a line', async () => {
  const database = await createEmptyDatabase();
  await database.pool.query('create table migrations as select unnest($1::text[]) as name', [
    contained.slice(0, 12),
  ]);
  const DATABASE_URL = databaseUrl(database.connection);
  for (const args of [['migrate'], []]) {
    expect(await runWith({ DATA_DIR: directory, DATABASE_URL, PORT: '0' }, args)).toEqual({
      code: 1,
      said: expect.stringMatching(/^База старше .* нет миграции 0013_queue\.sql\. Запустите .*\n$/),
    });
  }
  expect((await database.pool.query('select from migrations')).rowCount).toBe(12);
  expect(await tableNames(database.pool)).toEqual([]);
  await database.drop();
});

test('a restore without a file, and with one that is not there, says so in a line', async () => {
  expect(await run('empty', 'restore')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Назовите файл.*\n$/),
  });
  const missing = await run('empty', 'restore', join(directory, 'nothing.tar.gz'));
  expect(missing).toEqual({ code: 1, said: `Файла ${join(directory, 'nothing.tar.gz')} нет\n` });
});

test('a second factor is reset, a person is handed out as JSON alone, and erased while the app works', async () => {
  const running = await createTestDatabase();
  const DATABASE_URL = databaseUrl(running.connection);
  const command = (...args: string[]) => runWith({ DATA_DIR: directory, DATABASE_URL }, args);
  const person = await createUser(running.db);
  const admin = await createAdmin(running.db);

  expect(await command('second-factor:reset', person.email)).toEqual({
    code: 1,
    said: `Человека с email ${person.email} и вторым фактором нет\n`,
  });
  await createFactor(running.db, admin);
  expect(await command('second-factor:reset', '--all')).toEqual({
    code: 0,
    said: 'Второй фактор сброшен, человек: 1\n',
  });

  const { code, said } = await command('person:export', person.email);
  expect(code).toBe(0);
  expect(JSON.parse(said).tables.users).toMatchObject([{ id: person.id, last_name: person.last_name }]);
  const erased = await command('person:erase', person.email);
  const [first, , ...act] = erased.said.split('\n');
  expect([erased.code, first]).toEqual([0, `Данные человека с email ${person.email} стёрты, записей: 1`]);
  expect(act[0]).toBe('Акт № 1 об уничтожении персональных данных');
  expect(act).toContain('— Учётная запись: 1');
  expect(act.find((line) => line.startsWith('Способ'))).toMatch(
    /\(закончено \d\d\.\d\d\.\d{4} \d\d:\d\d МСК\)$/,
  );
  for (const word of [person.email, person.first_name, person.last_name]) {
    expect(act.join('\n')).not.toContain(word);
  }
  expect(await command('person:erase', admin.email)).toEqual({
    code: 1,
    said: 'Это последний администратор: сначала назначьте другого\n',
  });
  expect(await running.db.selectFrom('users').select('id').execute()).toEqual([{ id: admin.id }]);
  await running.drop();
});
