import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addedMegabytes, type Place, sendUp, takeDown } from '#bench/files/transfers.ts';
import { startApp } from '#bench/machine/app-process.ts';
import { targets } from '#bench/targets.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { connect } from '#server/platform/db/connect.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { type Log, type Report, type Table, verdict } from './phase.ts';

const megabytes = 200;
const rounds = 2;
/** For the collector: what one transfer has left isn't counted to the next. */
const quietMs = 3_000;

/** What a large file adds to the memory of the app on its way up and down, in the folder and in S3. */
export async function measureFiles(report: Report, log: Log): Promise<void> {
  const table: Table = {
    title: `A file of ${megabytes} MB`,
    about:
      'Resident megabytes of the app over its rest, sampled each 50 ms; each store twice, with a new process each time.',
    head: ['what', 'first', 'second', 'wanted', ''],
    rows: [],
  };
  const s3 = await startS3();
  try {
    for (const [name, env] of [
      ['folder', {}],
      ['S3', s3.env],
    ] as const) {
      const taken: Added[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await measureOnce(env, round));
      for (const way of ['up', 'down'] as const) {
        const added = taken.map((one) => one[way]);
        const isMet = Math.max(...added) <= targets.file;
        const row = [
          `${name}, ${way}`,
          ...added.map((mb) => `+${mb.toFixed(0)}`),
          `≤ ${targets.file}`,
          verdict(isMet),
        ];
        table.rows.push(row);
        log(row.join('  '));
      }
    }
  } finally {
    s3.stop();
  }
  report.tables.push(table);
}

interface Added {
  up: number;
  down: number;
}

async function measureOnce(env: Record<string, string>, round: number): Promise<Added> {
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-files-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const app = await startApp({ DATA_DIR: dataDir, ...env }, join(dataDir, 'app.log'));
  try {
    const place = { port: app.port, pid: app.pid, ...(await makeLesson(dataDir)) };
    return await thereAndBack(place, round);
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function thereAndBack(place: Place, round: number): Promise<Added> {
  // What is loaded with the first file is no part of any.
  await takeDown(place, await sendUp(place, 1024, 200), 1024);
  const bytes = megabytes * 1024 * 1024;
  let address = '';
  await sleep(quietMs);
  const up = await addedMegabytes(place.pid, async () => {
    address = await sendUp(place, bytes, round);
  });
  await sleep(quietMs);
  return { up, down: await addedMegabytes(place.pid, () => takeDown(place, address, bytes)) };
}

async function makeLesson(dataDir: string): Promise<{ cookie: string; lessonId: string }> {
  const connection = await runningPostgres(dataDir);
  if (!connection) throw new Error('The app has no database');
  const { db, close } = connect(connection, { max: 1 });
  const admin = await createAdmin(db);
  const lesson = await createLesson(db, { course_id: (await createCourse(db)).id });
  const session = await createSession(db, admin.id, { remember: false });
  await close();
  return { cookie: `${sessionCookieName}=${session}`, lessonId: lesson.id };
}

async function startS3(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const keys = ['otklik', 'very secret'] as const;
  const program = fileURLToPath(new URL('../files/s3.ts', import.meta.url));
  const child = fork(program, keys);
  const [url] = (await once(child, 'message')) as [string];
  const env = {
    S3_ENDPOINT: url,
    S3_BUCKET: 'files',
    S3_REGION: 'ru-central1',
    S3_ACCESS_KEY_ID: keys[0],
    S3_SECRET_ACCESS_KEY: keys[1],
  };
  return { env, stop: () => child.disconnect() };
}
