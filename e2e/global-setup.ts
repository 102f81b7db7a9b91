import pino from 'pino';
import { buildPage } from '#server/start/page-build.ts';
import { startPostgresServer } from '#test/postgres-server.ts';
import { unpackChromium } from './chromium.ts';

/** Once for a run: the browser, the built page, and a PostgreSQL whose template the workers clone. */
export default async function setUp(): Promise<() => Promise<void>> {
  await Promise.all([unpackChromium(), buildPage(pino({ level: 'silent' }))]);
  const { server, stop } = await startPostgresServer();
  // Workers inherit the environment: there is no other way to hand them a value.
  process.env.E2E_POSTGRES = JSON.stringify(server);
  return stop;
}
