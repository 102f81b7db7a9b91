import { spawn } from 'node:child_process';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import {
  canDieWithParent,
  haveCluster,
  isAlive,
  isRoot,
  kill,
  pathWithout,
  postmasterPid,
  query,
  spawnStart,
  start,
  startInChild,
  test,
} from '#test/embedded-clusters.ts';

test('a directory in use is refused with the pid of its user, and the user is not disturbed', async ({
  dataDir,
}) => {
  await haveCluster(dataDir);
  const owner = await startInChild(dataDir);
  expect(owner.error).toBe('');
  await expect(start(dataDir)).rejects.toThrow(`занят другим Откликом (процесс ${owner.child.pid})`);
  const again = await startInChild(dataDir);
  expect(again.error).toContain(`процесс ${owner.child.pid}`);
  expect(isAlive(await postmasterPid(dataDir))).toBe(true);
});

test('of two concurrent first starts one wins and the other reports it', async ({ dataDir }) => {
  const both = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
  const refused = both.filter(({ error }) => error !== '');
  const winner = both.find(({ error }) => error === '');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.error).toContain(`занят другим Откликом (процесс ${winner?.child.pid})`);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test.runIf(canDieWithParent)(
  'PostgreSQL follows its parent at once when that is killed by kill -9',
  async ({ dataDir }) => {
    await haveCluster(dataDir);
    const { child } = await startInChild(dataDir);
    const pid = await postmasterPid(dataDir);
    await kill(child, 'SIGKILL');
    while (isAlive(pid)) await sleep(5);
    await start(dataDir);
  },
);

test('where it outlives its parent, the next start stops it and takes over', async ({ dataDir }) => {
  await haveCluster(dataDir);
  const { child } = await startInChild(dataDir, { PATH: await pathWithout('setpriv') });
  const orphan = await postmasterPid(dataDir);
  await kill(child, 'SIGKILL');
  await sleep(200);
  expect(isAlive(orphan)).toBe(true);
  const log: string[] = [];
  await start(dataDir, { log: (line) => log.push(line) });
  expect(isAlive(orphan)).toBe(false);
  expect(log.join('\n')).toContain(`PostgreSQL ${orphan} пережил свой Отклик (процесс ${child.pid})`);
});

test('a start that was killed half-way leaves nothing in the way of the next', async ({ dataDir }) => {
  const child = spawnStart(dataDir);
  const halfMade = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'));
  while (!(await halfMade())) await sleep(5);
  await sleep(100);
  await kill(child, 'SIGKILL');
  expect(await readdir(dataDir)).not.toContain('postgres');

  const server = await start(dataDir);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a lock left by a crash does not block the start, though its pid belongs to somebody else by now', async ({
  dataDir,
}) => {
  await haveCluster(dataDir);
  const crashed = await start(dataDir);
  await query(crashed, 'create table kept as select 1 as one');
  const pid = await postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await crashed.exited;
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(String(pid), String(stranger.pid)));
  }
  const server = await start(dataDir);
  expect(await query(server, 'select one from kept')).toEqual([{ one: 1 }]);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  await kill(stranger, 'SIGTERM');

  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await server.exited;
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), '');
  await start(dataDir);
});

test('a process of a killed server that takes its time to leave is waited for', async ({ dataDir }) => {
  await haveCluster(dataDir);
  const crashed = await start(dataDir);
  const [late] = await query(crashed, `select pid from pg_stat_activity where backend_type = 'checkpointer'`);
  const { pid } = late as { pid: number };
  process.kill(pid, 'SIGSTOP');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await crashed.exited;
  const leaving = sleep(6_500).then(() => process.kill(pid, 'SIGCONT'));
  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  await leaving;
});

test('a server that is out of sight, in another container, is found by its socket', async ({ dataDir }) => {
  await haveCluster(dataDir);
  const server = await start(dataDir);
  const path = join(dataDir, 'postgres/postmaster.pid');
  const content = await readFile(path, 'utf8');
  await writeFile(path, content.replace(/^\d+/, '4194303'));
  await expect(start(dataDir)).rejects.toThrow('занят PostgreSQL из другого контейнера');
  await writeFile(path, content);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});
