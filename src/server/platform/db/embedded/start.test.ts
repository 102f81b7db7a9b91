import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  canMount,
  haveCluster,
  isRoot,
  makeClone,
  makeDirectory,
  postmasterPid,
  query,
  removeLater,
  start,
  startInChild,
  test,
} from '#test/embedded-clusters.ts';
import { EmbeddedPostgresError, embeddedPostgresAvailable, startEmbeddedPostgres } from './start.ts';

test('the first start makes a durable database, the next one finds it', async ({ dataDir }) => {
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await query(first, 'create table kept (word text)');
  await query(first, `insert into kept values ('отклик')`);
  expect(
    await query(
      first,
      `select current_database() as name, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses, current_setting('timezone') as timezone,
         (select datlocale from pg_database where datname = 'otklik') as locale`,
    ),
  ).toEqual([
    { name: 'otklik', fsync: 'on', checksums: 'on', addresses: '', timezone: 'UTC', locale: 'C.UTF-8' },
  ]);
  expect((await stat(first.host)).mode & 0o777).toBe(0o700);
  await first.stop();
  await first.stop();

  const second = await start(dataDir);
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'отклик' }]);
});

test('a server that dies unasked says how', async ({ dataDir }) => {
  await haveCluster(dataDir);
  const server = await start(dataDir);
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  expect(await server.exited).toContain('SIGKILL');
});

test('a directory without the right to write is a clear error', async ({ dataDir }) => {
  const parent = await makeDirectory(0o555);
  // A separate clone: the one under test may be in a directory that the other account can't enter.
  const clone = await makeClone(await makeDirectory(0o755));
  const { error } = await startInChild(join(parent, 'data'), { CLONE: clone, RUN_AS: isRoot ? '65534' : '' });
  expect(error).toBe(
    `Нет прав на каталог данных: ${parent}/data. Дайте пользователю, от имени которого работает Отклик, права на запись или укажите другой DATA_DIR.`,
  );
  await writeFile(join(dataDir, 'file'), '');
  await expect(startEmbeddedPostgres({ dataDir: join(dataDir, 'file'), log: () => {} })).rejects.toThrow(
    'На месте каталога данных лежит файл',
  );
});

test('data of another major version, or files of somebody else, are a clear error', async ({ dataDir }) => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/notes.txt'), '');
  await expect(start(dataDir)).rejects.toThrow('лежат посторонние файлы');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  const failure = await start(dataDir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(failure)).toContain('создана PostgreSQL 15, а Отклик работает с PostgreSQL 18');
});

test.runIf(canMount)('a full disk is a clear error', async ({ dataDir }) => {
  const { error } = await startInChild(dataDir, {}, [
    'unshare',
    '--mount',
    '--',
    'sh',
    '-c',
    'mount -t tmpfs -o size=20m tmpfs "$0" && exec "$@"',
    dataDir,
  ]);
  expect(error).toContain(`На диске кончилось место: ${dataDir}`);
});

test('settings that PostgreSQL refuses come back in its own words', async ({ dataDir }) => {
  await haveCluster(dataDir);
  await expect(start(dataDir, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL не запустился .*invalid value for parameter "shared_buffers": "plenty"/,
  );
});

test('a path too deep for a socket works, with any characters in it', async ({ dataDir }) => {
  const deep = join(dataDir, 'Данные, "отклик"', 'глубоко'.repeat(8), 'deep'.repeat(20));
  const server = await start(deep);
  removeLater(server.host);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(server.host)).mode & 0o777).toBe(0o700);
});

test('a platform without binaries is pointed to DATABASE_URL', async ({ dataDir }) => {
  expect(embeddedPostgresAvailable()).toBe(true);
  const clone = await makeClone(await makeDirectory(0o755), { binaries: false });
  const { error } = await startInChild(dataDir, { CLONE: clone });
  expect(error).toContain('Укажите в DATABASE_URL адрес');
});
