import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import { cleanUp } from './clean-up.ts';
import { type AppProcess, startApp } from './machine/app-process.ts';
import type { Subject } from './measure.ts';
import { startStreamingModel, type StreamingModel } from './model/streaming-model.ts';

/** The app on a dataset, with a model server and the bench's own connection to the database. */
export interface Stage {
  app: AppProcess;
  model: StreamingModel;
  connection: ConnectionOptions;
  database: Database;
  stop(): Promise<void>;
}

/** The app and its embedded database as the subject of a measurement. */
export const subjectOf = ({ app: { port, pid } }: Stage): Subject => ({ port, pid, databaseParent: pid });

export async function openStage(dataDir: string, env: Record<string, string> = {}): Promise<Stage> {
  const model = await startStreamingModel();
  const app = await startApp(
    { DATA_DIR: dataDir, AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', ...env },
    join(dataDir, 'app.log'),
  );
  const connection = await runningPostgres(dataDir);
  if (!connection) throw new Error('The app has no database');
  const database = connect(connection, { max: 2 });
  const stage: Stage = {
    app,
    model,
    connection,
    database,
    async stop() {
      await database.close();
      await app.stop();
      await model.close();
    },
  };
  // An interrupted run leaves its answers.
  await cleanUp(stage);
  return stage;
}

export interface Ceiling {
  pid: number;
  port: number;
  stop(): void;
}

export async function openCeiling(connection: ConnectionOptions): Promise<Ceiling> {
  const program = fileURLToPath(new URL('ceiling/main.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(connection)]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', () => reject(new Error('The ceiling did not start')));
  });
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() };
}
