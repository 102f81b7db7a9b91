import pino from 'pino';
import { buildPage } from '#server/app/start/page-build.ts';
import { startPostgresServer } from '#test/postgres-server.ts';
import { unpackChromium } from './chromium.ts';

/** Once per run: the browser, the built page, and a PostgreSQL with the template that the workers clone. */
export default async function setUp(): Promise<() => Promise<void>> {
  const [{ server, stop }] = await Promise.all([
    startPostgresServer(),
    unpackChromium(),
    buildPage(pino({ level: 'silent' })),
  ]);
  // Workers inherit the environment, which is the only way to pass them a value.
  process.env.E2E_POSTGRES = JSON.stringify(server);
  return stop;
}
