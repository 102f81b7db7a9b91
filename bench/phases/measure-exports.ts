import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addedMegabytes, type Place } from '#bench/files/transfers.ts';
import { startApp } from '#bench/machine/app-process.ts';
import { exportedAnswerCount, seedExportedAnswers } from '#bench/seeding/exported-answers.ts';
import { targets } from '#bench/targets.ts';
import { connect } from '#server/platform/db/connect.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import { type Log, type Report, type Table, verdict } from './phase.ts';

const rounds = 2;
/** For the start, and for the collector. */
const quietMs = 3_000;

/** What a table of all answers adds to the memory of an app that has just begun, and of one that has given it once. */
export async function measureExports(report: Report, log: Log): Promise<void> {
  const table: Table = {
    title: `A table of ${exportedAnswerCount} answers`,
    about:
      'Resident megabytes of the app over its rest, sampled each 50 ms, and seconds; each twice, with a new process each time.',
    head: ['what', 'cold', 'seconds', 'again', 'seconds', 'wanted', ''],
    rows: [],
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-exports-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  try {
    const lesson = await withApp(dataDir, () => seed(dataDir));
    for (const format of ['csv', 'xlsx']) {
      for (let round = 0; round < rounds; round += 1) {
        const [cold, again] = await withApp(dataDir, async (app) => {
          const place = { ...app, ...lesson };
          return [await measureOnce(place, format), await measureOnce(place, format)] as const;
        });
        const cells = [cold, again].flatMap(({ mb, seconds }) => [`+${mb.toFixed(0)}`, seconds.toFixed(1)]);
        const row = [format, ...cells, `≤ ${targets.exported}`, verdict(cold.mb <= targets.exported)];
        table.rows.push(row);
        log(row.join('  '));
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  report.tables.push(table);
}

async function withApp<T>(
  dataDir: string,
  work: (app: Pick<Place, 'port' | 'pid'>) => Promise<T>,
): Promise<T> {
  const app = await startApp({ DATA_DIR: dataDir }, join(dataDir, 'app.log'));
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

async function seed(dataDir: string): Promise<Pick<Place, 'cookie' | 'lessonId'>> {
  const connection = await runningPostgres(dataDir);
  if (!connection) throw new Error('The app has no database');
  const { db, close } = connect(connection, { max: 1 });
  try {
    return await seedExportedAnswers(db);
  } finally {
    await close();
  }
}

async function measureOnce(place: Place, format: string): Promise<{ mb: number; seconds: number }> {
  await sleep(quietMs);
  let seconds = 0;
  const mb = await addedMegabytes(place.pid, async () => {
    const started = performance.now();
    await takeTable(place, format);
    seconds = (performance.now() - started) / 1000;
  });
  return { mb, seconds };
}

async function takeTable({ port, cookie, lessonId }: Place, format: string): Promise<void> {
  const path = `/api/lessons/${lessonId}/answers.csv?format=${format}`;
  const asking = request({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The answer is ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  if (bytes < exportedAnswerCount * 50) throw new Error(`Only ${bytes} bytes came`);
}
