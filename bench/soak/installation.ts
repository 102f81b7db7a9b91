import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { testSecretKey } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { mailEnv, type SmtpServer } from '#test/smtp-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/webhook-receiver.ts';
import { startFaultyMail } from './faulty-mail.ts';

export interface Installation {
  /** The address of the web process. */
  url: string;
  web: ServerProcess;
  /** Runs from the first minute to the last, so that its memory can be judged. */
  worker: ServerProcess;
  /** The other worker, which is ended and started again. */
  restarted(): ServerProcess;
  restartWorker(by: NodeJS.Signals): Promise<void>;
  ends: End[];
  /** What all processes have logged as an error. */
  errors(): string[];
  /** The soak's own connections. */
  database: Database;
  /** Where its letters and events go; both fail by turns. */
  smtp: SmtpServer;
  hooks: WebhookReceiver;
  /** What all processes are set by. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The end of a process, and the signal that asked for it, if any did. */
interface End {
  role: string;
  by: NodeJS.Signals | undefined;
  how: number | NodeJS.Signals | null;
}

/** One web process and two workers on a PostgreSQL of their own, with the durable settings of `npm start`. */
export async function openInstallation(modelUrl: string): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-soak-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const smtp = await startFaultyMail();
  const hooks = await startWebhookReceiver();
  const port = await freePort();
  const env = {
    ...mailEnv(smtp),
    // Where letters lead and what the web process prints: its own address, since people call it there.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(postgres),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    AI_BASE_URL: modelUrl,
    AI_MODEL: 'mentor-1',
    AI_CONCURRENCY: '20',
    AI_FIRST_TOKEN_TIMEOUT_MS: '2000',
    AI_TIMEOUT_MS: '8000',
    ANSWERS_PER_MINUTE: '100000',
    TURNS_PER_MINUTE: '100000',
    DIALOGUES_PER_DAY: '100000',
    SECRET_KEY: testSecretKey,
    WEBHOOK_PRIVATE: '1',
  };
  const processes: ServerProcess[] = [];
  const asked = new Map<ServerProcess, NodeJS.Signals>();
  const ends: End[] = [];

  function launch(role: 'web' | 'worker'): ServerProcess {
    const launched = launchServer(role === 'web' ? { ...env, PORT: `${port}` } : env, [role]);
    processes.push(launched);
    void launched.exited.then((how) => ends.push({ role, by: asked.get(launched), how }));
    return launched;
  }

  async function end(running: ServerProcess, by: NodeJS.Signals): Promise<void> {
    asked.set(running, by);
    running.signal(by);
    await running.exited;
  }

  const web = launch('web');
  const url = await web.ready;
  const worker = launch('worker');
  let restarted = launch('worker');
  const database = connect(postgres, { max: 2 });
  return {
    url,
    web,
    worker,
    restarted: () => restarted,
    async restartWorker(by) {
      await end(restarted, by);
      restarted = launch('worker');
    },
    ends,
    errors: () => processes.flatMap(errorsOf),
    database,
    smtp,
    hooks,
    env,
    async stop() {
      await Promise.all([web, worker, restarted].map((running) => end(running, 'SIGTERM')));
      await Promise.all([smtp.close(), hooks.close(), database.close()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lines of the log at the level `error` or above, and everything that was printed past the log. */
const errorsOf = ({ lines, errorLines }: ServerProcess): string[] => [
  ...lines.filter((line) => /^\{"level":[56]0\b/.test(line)),
  ...errorLines,
];
