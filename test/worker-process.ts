import pino from 'pino';
import { startWorker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';

/** A worker in a separate process, for tests that kill it; TEST_CONNECTION has its database connection as JSON. */
const connection = JSON.parse(process.env['TEST_CONNECTION'] ?? '{}') as Parameters<typeof connect>[0];
const config = readConfig();
const database = connect(connection);
const worker = await startWorker({
  ...database,
  connection,
  config,
  metrics: createMetrics(database),
  log: pino({ level: config.logLevel }),
  timings: { localServers: [], sweepMs: 500 },
});
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.send?.('ready');
