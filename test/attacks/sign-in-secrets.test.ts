import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { testSecretKey } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import {
  backFrom,
  type Forger,
  goTo,
  openForger,
  seconds,
  type VisitorBrowser,
} from '#test/sign-in-servers.ts';
import { mailEnv, type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';

// Whatever comes of signing in through another server, none of its secrets stays: they are looked for in the output of the real
// process at the most verbose level of the log, in all tables, letters, metrics, answers and addresses.

const clientSecret = 'tajna-of-the-client';

let [database, sso, smtp, server]: [TestDatabase, Forger, SmtpServer, ServerProcess] = [] as never;
let [url, folder] = ['', ''];
/** All that was answered: bodies, and addresses on our own site. */
const answers: string[] = [];
/** Addresses at the provider: a nonce and a state are in them by right. */
const addressesThere: string[] = [];
const secrets = new Map<string, string>([
  [clientSecret, 'client secret'],
  [Buffer.from(`otklik:${clientSecret}`).toString('base64'), 'client secret as it is sent'],
]);

beforeAll(async () => {
  [database, sso, smtp] = await Promise.all([createTestDatabase(), openForger(), startSmtpServer()]);
  const port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'sign-in-secrets-'));
  const file = join(folder, 'sign-in.yaml');
  await writeFile(
    file,
    `- { name: sso, title: Вход, issuer: '${sso.issuer}', allowHttp: true, clientId: otklik, email: vouched, logout: provider,
  clientSecretVariable: SSO_SECRET, newPeople: domains, domains: [company.ru] }`,
  );
  server = launchServer({
    ...mailEnv(smtp),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: '0',
    LOG_LEVEL: 'trace',
    SECRET_KEY: testSecretKey,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SIGN_IN_FILE: file,
    SSO_SECRET: clientSecret,
  });
  // Before anybody asks what it says of itself.
  sso.userinfo = { sub: 'anna', email: 'anna@company.ru' };
  url = await server.ready;
});

afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await Promise.all([database.drop(), sso.close(), smtp.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(new URL(path, url), { ...init, redirect: 'manual' });
  const location = response.headers.get('location') ?? '';
  (location.startsWith(sso.issuer) ? addressesThere : answers).push(location);
  answers.push(await response.clone().text());
  return response;
}

function openBrowser(cookies: Record<string, string> = {}): VisitorBrowser {
  const ask = async (path: string, body?: string) => {
    const cookie = Object.entries(cookies).map((pair) => pair.join('='));
    const response = await send(path, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies[name] = value;
    }
    return response;
  };
  return {
    cookies,
    async get(path) {
      const response = await ask(path);
      const location = response.headers.get('location') ?? '';
      return { status: response.status, location, sentence: /#sign-in=(\w+)\./.exec(location)?.[1] };
    },
    async post(path, payload = {}) {
      const response = await ask(path, JSON.stringify(payload));
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Each trip has secrets of its own; a token is searched for by its last part, which is in no other. */
function keep(what: string, secret: string | null | undefined): void {
  if (!secret) throw new Error(`no ${what}`);
  secrets.set(secret.split('.').at(-1) ?? '', what);
}

let trips = 0;

interface Back {
  code: string;
  state: string;
}

async function trip(
  browser: VisitorBrowser,
  claims: Record<string, unknown> = {},
  change: (back: Back) => string = ({ code }) => backFrom(sso.asked, { code }),
) {
  trips += 1;
  const code = `tajna-code-${trips}`;
  await goTo(browser, sso);
  for (const what of ['nonce', 'state']) keep(what, sso.asked.get(what));
  keep('cookie of the trip', browser.cookies['otklik_trip']);
  keep('code', code);
  sso.idToken = async (honest) => {
    const token = await sso.sign({ ...honest, ...claims });
    keep('id token', token);
    return token;
  };
  sso.more = { access_token: `tajna-access-${trips}`, refresh_token: `tajna-refresh-${trips}` };
  keep('access token', `tajna-access-${trips}`);
  keep('refresh token', `tajna-refresh-${trips}`);
  sso.sent = new URLSearchParams();
  const came = await browser.get(change({ code, state: sso.asked.get('state') ?? '' }));
  const verifier = sso.sent.get('code_verifier');
  if (verifier !== null) keep('verifier', verifier);
  if (browser.cookies[sessionCookieName]) keep('session', browser.cookies[sessionCookieName]);
  return came;
}

async function notify(claims: Record<string, unknown>): Promise<number> {
  const token = await sso.sign({
    iss: sso.issuer,
    aud: 'otklik',
    sub: 'anna',
    iat: seconds(),
    exp: seconds() + 120,
    jti: `tajna-notice-${seconds()}`,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...claims,
  });
  keep('logout token', token);
  const body = new URLSearchParams({ logout_token: token });
  return (await send('/api/sign-in/sso/backchannel-logout', { method: 'POST', body })).status;
}

/** As plain text or, of bytes, in hexadecimal. */
async function dumpOfTables(): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    await sql`set local xmlbinary to hex`.execute(tx);
    const { rows } = await sql<{ dump: string }>`
      select string_agg(query_to_xml(format('select * from %I', tablename), true, true, '')::text, '') as dump
      from pg_tables where schemaname = 'public'`.execute(tx);
    return rows[0]?.dump ?? '';
  });
}

const foundIn = (text: string) =>
  [...secrets].flatMap(([secret, what]) => {
    const bytes = Buffer.from(secret).toString('hex');
    return text.includes(secret) || text.toLowerCase().includes(bytes) ? [what] : [];
  });

test('No secret of a sign-in through another server stays anywhere, whatever came of it', async () => {
  const browser = openBrowser();
  expect((await trip(browser)).location).toBe('/dashboard');
  expect((await trip(openBrowser())).location).toBe('/dashboard');

  const said: (string | undefined)[] = [];
  const stranger = openBrowser();
  const come = async (...given: [Record<string, unknown>?, ((back: Back) => string)?]) =>
    said.push((await trip(stranger, ...given)).sentence);
  await come({ email: 'x@other.ru', sub: 'other' });
  await come({}, ({ code }) =>
    backFrom(sso.asked, { error: 'access_denied', error_description: code, iss: sso.issuer }),
  );
  await come({}, ({ code, state }) => `/api/sign-in/sso/callback?code=${code}&state=${state}A`);
  await come({}, ({ code }) => backFrom(sso.asked, { code }, 'nowhere'));
  await come({}, ({ code }) =>
    backFrom(sso.asked, { code, id_token: code, access_token: code, iss: `http://${code}/` }),
  );
  await come({ nonce: 'tajna-nonce' });
  await come({ email: undefined, sub: 'somebody' });
  sso.token.status = 400;
  await come();
  sso.token.status = 200;
  expect(said).toEqual([
    'other_domain',
    'denied',
    'over',
    'unknown',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
  ]);

  expect(await notify({ aud: 'another' })).toBe(400);
  const counted = async () => (await sql`select from sessions`.execute(database.db)).rows.length;
  expect(await counted()).toBe(2);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  await browser.get('/api/sign-in/sso/leave');
  expect(await notify({})).toBe(200);
  expect(await counted()).toBe(0);
  // One that nobody ends: its row stays.
  await goTo(stranger, sso);
  for (const what of ['nonce', 'state']) keep(what, sso.asked.get(what));

  const admin = await createAdmin(database.db);
  const session = await createSession(database.db, admin.id, { remember: false });
  const asAdmin = { headers: { cookie: `${sessionCookieName}=${session}` } };
  for (const path of ['/api/about', '/api/audit', '/api/sign-ins', '/metrics']) {
    expect((await send(path, asAdmin)).status).toBe(200);
  }
  const letters = await smtp.lettersTo('anna@company.ru', 1);
  const dump = await dumpOfTables();

  // Each of them is where it may be looked for.
  expect(dump).toContain('<sealed>');
  expect(dump).toContain('anna@company.ru');
  expect(answers.join('\n')).toContain('otklik_');
  await expect
    .poll(() => server.lines.filter((line) => line.includes('Вход через другой сервер не удался')).length)
    .toBe(said.length);
  expect(new Set(secrets.values()).size).toBe(12);
  expect(foundIn(addressesThere.join('\n')).toSorted()).toEqual(
    [...secrets.values()].filter((what) => what === 'nonce' || what === 'state').toSorted(),
  );

  expect(foundIn([...server.lines, ...server.errorLines].join('\n'))).toEqual([]);
  expect(foundIn(dump)).toEqual([]);
  expect(foundIn(letters.map(({ source, parsed }) => `${source}${parsed.text}`).join('\n'))).toEqual([]);
  expect(foundIn(answers.join('\n'))).toEqual([]);
});
