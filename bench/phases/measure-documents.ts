import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, startApp } from '#bench/machine/app-process.ts';
import { nodeMemory, processTree } from '#bench/machine/processes.ts';
import { targets } from '#bench/targets.ts';
import { documents } from '#contract/documents/calls.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { connect } from '#server/platform/db/connect.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import { createAdmin } from '#test/factories.ts';
import { bombDocument, picturesDocument, wordsDocument } from '#test/large-documents.ts';
import { type Log, type Report, type Table, verdict } from './phase.ts';

const betweenSamplesMs = 20;
/** For the collector: what one document has left isn't counted to the next. */
const quietMs = 3_000;

/** What reading a document of Word adds to the memory of all processes of the app, and how long `/healthz` waits meanwhile. */
export async function measureDocuments(report: Report, log: Log): Promise<void> {
  const wanted = targets.document;
  const table: Table = {
    title: 'A document of Word',
    about:
      'Proportional megabytes of the app with the process that reads, over its rest; the longest answer of /healthz meanwhile, in ms.',
    head: ['what', 'status', 'memory', 'wanted', 'healthz', 'wanted', ''],
    rows: [],
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-documents-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const app = await startApp({ DATA_DIR: dataDir }, join(dataDir, 'app.log'));
  try {
    const cookie = await signIn(dataDir);
    await read(app, cookie, wordsDocument(10));
    for (const [name, document] of [
      ['30 pictures, 20 MB', picturesDocument(30, 680_000)],
      ['2 000 paragraphs', wordsDocument(2_000)],
      ['20 000 paragraphs', wordsDocument(20_000)],
      ['a gigabyte in a megabyte', bombDocument()],
    ] as const) {
      await sleep(quietMs);
      const { status, memory, health } = await measureOnce(app, cookie, document);
      const isMet = memory <= wanted.megabytes && health <= wanted.health;
      const cells = [
        `+${memory.toFixed(0)}`,
        `≤ ${wanted.megabytes}`,
        health.toFixed(0),
        `≤ ${wanted.health}`,
      ];
      const row = [name, String(status), ...cells, verdict(isMet)];
      table.rows.push(row);
      log(row.join('  '));
    }
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  report.tables.push(table);
}

async function measureOnce(app: AppProcess, cookie: string, document: Buffer) {
  const before = await memoryOf(app);
  let isDone = false;
  const reading = read(app, cookie, document).finally(() => (isDone = true));
  let [memory, health] = [0, 0];
  const sampling = (async () => {
    while (!isDone) {
      memory = Math.max(memory, (await memoryOf(app)) - before);
      await sleep(betweenSamplesMs);
    }
  })();
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`http://127.0.0.1:${app.port}/healthz`)).arrayBuffer();
    health = Math.max(health, performance.now() - asked);
    await sleep(betweenSamplesMs);
  }
  await sampling;
  return { status: await reading, memory, health };
}

const memoryOf = async ({ pid }: AppProcess) =>
  (await nodeMemory((await processTree(pid)).filter(({ name }) => name !== 'postgres'))).pss;

/** By plain sockets: what measures must not wait for its own work. */
async function read({ port }: AppProcess, cookie: string, document: Buffer): Promise<number> {
  const { method, path } = documents.readDocument;
  const body = Buffer.concat([Buffer.from(head), document, Buffer.from('\r\n--bench--\r\n')]);
  const asking = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': body.length,
    },
  });
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n`;

async function signIn(dataDir: string): Promise<string> {
  const connection = await runningPostgres(dataDir);
  if (!connection) throw new Error('The app has no database');
  const { db, close } = connect(connection, { max: 1 });
  const session = await createSession(db, (await createAdmin(db)).id, { remember: false });
  await close();
  return `${sessionCookieName}=${session}`;
}
