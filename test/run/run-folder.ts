import { chmod, mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// All that a run leaves in temporary folders stands in one, named after its runner, and every process that it starts carries
// that name. So a run that ends, however it ends, takes all of it away, and one that was killed leaves it to the next.

const prefix = 'otklik-run-';
const memory = '/dev/shm';
const patienceMs = 5_000;
const aboutToMapMs = 60_000;

export interface RunFolder {
  /** What the processes of the run are started with. */
  env: Record<string, string>;
  /** Ends what still runs, and removes what it has written. */
  remove(): Promise<void>;
}

export async function makeRunFolder(): Promise<RunFolder> {
  const name = `${prefix}${await nameOf(process.pid)}`;
  const folder = join(tmpdir(), name);
  await mkdir(folder, { recursive: true });
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  return { env: { OTKLIK_RUN: name, TMPDIR: folder }, remove: () => removeRun(name) };
}

/** Takes away what runs have left whose runner is gone; says of which. */
export async function sweepRuns(): Promise<string[]> {
  const swept: string[] = [];
  for (const name of new Set((await Promise.all([tmpdir(), memory].map(runsIn))).flat())) {
    const runner = name.slice(prefix.length);
    if ((await nameOf(Number.parseInt(runner, 10))) === runner) continue;
    await removeRun(name);
    swept.push(name);
  }
  return swept;
}

const runsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(prefix));

async function removeRun(name: string): Promise<void> {
  // PostgreSQL that is only killed leaves its shared memory. A process may start another while it is looked for.
  const patientUntil = performance.now() + patienceMs;
  for (let left = await processesOf(name); left.length > 0; left = await processesOf(name)) {
    const signal = performance.now() < patientUntil ? 'SIGINT' : 'SIGKILL';
    for (const pid of left) kill(pid, signal);
    await sleep(200);
  }
  for (const folder of [tmpdir(), memory]) await rm(join(folder, name), { recursive: true, force: true });
  await removeSharedMemory();
}

/** Of PostgreSQL that tests have killed: what no process has mapped, and none is about to. */
async function removeSharedMemory(): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  const maps = await Promise.all(pids.map((pid) => read(Number(pid), 'maps')));
  const mapped = new Set(maps.flatMap((map) => map.match(/PostgreSQL\.\d+/g) ?? []));
  for (const name of await readdir(memory).catch(() => [])) {
    if (!/^PostgreSQL\.\d+$/.test(name) || mapped.has(name)) continue;
    const path = join(memory, name);
    const { mtimeMs = Infinity } = (await stat(path).catch(() => undefined)) ?? {};
    // Another user's stays.
    if (Date.now() - mtimeMs > aboutToMapMs) await rm(path, { force: true }).catch(() => {});
  }
}

/** By its environment, its arguments or its folder: PostgreSQL and Chromium write over some of these. */
async function processesOf(name: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const found = pids.map(async (pid) => {
    if (pid === process.pid) return [];
    const [state, ...marks] = await Promise.all([
      read(pid, 'stat'),
      read(pid, 'environ'),
      read(pid, 'cmdline'),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    const isZombie = /\) Z/.test(state);
    return !isZombie && marks.some((mark) => mark.includes(name)) ? [pid] : [];
  });
  return (await Promise.all(found)).flat();
}

/** A number of a process is used again; with the time of its start it isn't. */
async function nameOf(pid: number): Promise<string> {
  const line = await read(pid, 'stat');
  const startedAt = line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
  return startedAt === undefined ? `${pid}` : `${pid}-${startedAt}`;
}

const read = (pid: number, what: string): Promise<string> =>
  readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '');

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
