import { createHmac, randomBytes } from 'node:crypto';
import { exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { createUser } from '#test/factories.ts';
import {
  appWith,
  backFrom,
  type Forger,
  goTo,
  type Keys,
  newKeys,
  openForger,
  openVisitor,
  seconds,
  type VisitorBrowser,
} from '#test/sign-in-servers.ts';

// Forged and replayed replies. Each ends at the sign-in page with one sentence, and nobody is signed in.

let [t, sso, other, split, strange]: [TestApp, Forger, Forger, Forger, Keys] = [] as never;

beforeAll(async () => {
  [sso, other, split] = [await openForger(), await openForger(), await openForger()];
  strange = await newKeys('first');
  split.userinfo = {};
  const common = `clientId: otklik, allowHttp: true, newPeople: everyone`;
  t = await appWith(`
- { name: sso, title: Вход, issuer: '${sso.issuer}', clientSecretVariable: SSO_SECRET, ${common} }
- { name: other, title: Другой, issuer: '${other.issuer}', ${common} }
- { name: split, title: Врозь, issuer: '${split.issuer}', roles: { claim: groups, curator: [lms] }, ${common} }
- { name: down, title: Лежит, issuer: 'http://127.0.0.1:9', ${common} }
`);
});

afterAll(async () => {
  await t.close();
  await Promise.all([sso.close(), other.close(), split.close()]);
});

beforeEach(async () => {
  await sql`truncate sessions, login_failures, sign_in_attempts, used_logout_tokens`.execute(t.db);
  await sql`delete from users`.execute(t.db);
  for (const forger of [sso, other, split]) {
    forger.idToken = (claims) => forger.sign(claims);
    forger.token = { status: 200, slowMs: 0 };
  }
});

const countSessions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sessions`.execute(t.db);
  return rows[0]?.count;
};

async function expectRefused(browser: VisitorBrowser, address: string, sentence: string): Promise<void> {
  const { status, location, sentence: said } = await browser.get(address);
  expect([status, said]).toEqual([302, sentence]);
  expect(location).toMatch(/^\/#sign-in=\w+\.[\w.:=-]{8,}$/);
  expect(await countSessions()).toBe(0);
}

test.each([
  ['NUL', 'an\u0000na'],
  ['half a sign', 'an\uD800na'],
  ['nothing', ''],
  ['too much', 'a'.repeat(256)],
])(
  'who comes with %s in the number of the person is told at the entrance that it isn’t right',
  async (_name, sub) => {
    sso.idToken = (honest) => sso.sign({ ...honest, sub });
    const browser = openVisitor(t);
    await expectRefused(browser, await goTo(browser, sso), 'invalid');
  },
);

test('a session there that can’t be written down is none, and the person comes in', async () => {
  sso.idToken = (honest) => sso.sign({ ...honest, sid: 'a\u0000b' });
  const browser = openVisitor(t);
  expect((await browser.get(await goTo(browser, sso))).location).toBe('/dashboard');
});

const unsigned = (claims: JWTPayload, header: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

function hs256(claims: JWTPayload, secret: string | Buffer): string {
  const text = unsigned(claims, { alg: 'HS256', typ: 'JWT' });
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const pem = async () => {
  const key = await importJWK(sso.keys.publicJwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('not a public key');
  return exportSPKI(key);
};

const without = (claims: JWTPayload, ...keys: string[]): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => !keys.includes(key)));

const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

/** ID tokens that aren't to be believed. */
const forgedTokens: Record<string, (honest: JWTPayload) => string | Promise<string>> = {
  'another nonce': (honest) => sso.sign({ ...honest, nonce: 'other' }),
  'no nonce': (honest) => sso.sign(without(honest, 'nonce')),
  'alg none': (honest) => `${unsigned(honest, { alg: 'none' })}.`,
  'alg None': (honest) => `${unsigned(honest, { alg: 'None' })}.`,
  'no signature': async (honest) => (await sso.sign(honest)).replace(/[^.]+$/, ''),
  'HS256 with the public key': async (honest) => hs256(honest, await pem()),
  'HS256 with the key as JSON': (honest) => hs256(honest, JSON.stringify(sso.keys.publicJwk)),
  'HS256 with the client’s secret': (honest) => hs256(honest, 'client-secret'),
  'another key by the same name': (honest) =>
    new SignJWT(honest).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(strange.privateKey),
  'a key in the header': (honest) =>
    new SignJWT(honest).setProtectedHeader({ alg: 'RS256', jwk: strange.publicJwk }).sign(strange.privateKey),
  'a changed letter of the claims': async (honest) => {
    const [header, , signature] = (await sso.sign(honest)).split('.');
    const claims = unsigned({ ...honest, sub: 'boss' }, {}).split('.')[1];
    return [header, claims, signature].join('.');
  },
  'a changed signature': async (honest) => {
    const [header, claims, signature = ''] = (await sso.sign(honest)).split('.');
    return [header, claims, flip(signature)].join('.');
  },
  expired: (honest) => sso.sign({ ...honest, iat: seconds() - 600, exp: seconds() - 60 }),
  'no end': (honest) => sso.sign(without(honest, 'exp')),
  'issued in the future': (honest) => sso.sign({ ...honest, iat: seconds() + 120 }),
  'not valid yet': (honest) => sso.sign({ ...honest, nbf: seconds() + 120 }),
  'for another client': (honest) => sso.sign({ ...honest, aud: 'another' }),
  'for two clients, without azp': (honest) => sso.sign({ ...honest, aud: ['otklik', 'another'] }),
  'of another azp': (honest) => sso.sign({ ...honest, aud: ['otklik', 'another'], azp: 'another' }),
  'of another issuer': (honest) => sso.sign({ ...honest, iss: other.issuer }),
  'of an issuer with a slash': (honest) => sso.sign({ ...honest, iss: `${sso.issuer}/` }),
  'without a subject': (honest) => sso.sign(without(honest, 'sub')),
  'a subject that is no text': (honest) => sso.sign({ ...honest, sub: 42 as never }),
  'another provider’s own': (honest) => other.sign({ ...honest, iss: other.issuer }),
  'of a critical header that nobody knows': (honest) =>
    new SignJWT(honest)
      .setProtectedHeader({ alg: 'RS256', kid: 'first', crit: ['exp2'], exp2: 1 })
      .sign(sso.keys.privateKey, { crit: { exp2: true } }),
  'not a token': () => 'eyJ',
};

test.each(Object.entries(forgedTokens))('An ID token: %s', async (_, forge) => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso);
  sso.idToken = async (honest) => forge(honest);
  await expectRefused(browser, back, 'invalid');
});

const seen = (address: string, change: (search: URLSearchParams) => void): string => {
  const url = new URL(address, 'http://x');
  change(url.searchParams);
  return url.pathname + url.search;
};

/** Callbacks that no honest trip ends with. Each gets the address of an honest one. */
const strayCallbacks: Record<
  string,
  [string, (browser: VisitorBrowser, back: string) => Promise<string> | string]
> = {
  'no state': ['over', (_, back) => seen(back, (search) => search.delete('state'))],
  'an empty state': ['over', (_, back) => seen(back, (search) => search.set('state', ''))],
  'an invented state': ['over', (_, back) => seen(back, (search) => search.set('state', 'A'.repeat(43)))],
  'two states': ['over', (_, back) => seen(back, (search) => search.append('state', 'B'.repeat(43)))],
  'the state of another browser': ['over', async () => goTo(openVisitor(t), sso)],
  'no cookie': [
    'over',
    (browser, back) => {
      delete browser.cookies.otklik_trip;
      return back;
    },
  ],
  'an invented cookie': [
    'over',
    (browser, back) => {
      browser.cookies.otklik_trip = randomBytes(32).toString('base64url');
      return back;
    },
  ],
  'an attempt of eleven minutes ago': [
    'over',
    async (_, back) => {
      await sql`update sign_in_attempts set expires_at = now() - interval '1 minute'`.execute(t.db);
      return back;
    },
  ],
  'a row changed in the database': [
    'over',
    async (_, back) => {
      await sql`update sign_in_attempts set id = uuid_v7()`.execute(t.db);
      return back;
    },
  ],
  'the address of another provider': ['over', (_, back) => back.replace('/sso/', '/other/')],
  'another iss beside the code': [
    'invalid',
    (_, back) => seen(back, (search) => search.set('iss', other.issuer)),
  ],
  'no code': ['invalid', (_, back) => seen(back, (search) => search.delete('code'))],
  'two codes': ['invalid', (_, back) => seen(back, (search) => search.append('code', 'again'))],
  'an error that the provider says': [
    'denied',
    (_, back) => seen(back, (search) => search.set('error', 'access_denied')),
  ],
  'an error with a page in it': [
    'denied',
    (_, back) => seen(back, (search) => search.set('error', '<script>alert(1)</script>')),
  ],
};

test.each(Object.entries(strayCallbacks))('A callback: %s', async (_, [sentence, stray]) => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso);
  await expectRefused(browser, await stray(browser, back), sentence);
});

test('An honest reply signs in once; the same address again, or in parallel, nobody', async () => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso);
  const answers = await Promise.all([browser.get(back), browser.get(back), browser.get(back)]);
  const sentences = answers.map(({ sentence }) => sentence ?? 'in').toSorted();
  expect(sentences).toEqual(['in', 'over', 'over']);
  expect(await countSessions()).toBe(1);
  expect((await browser.get(back)).sentence).toBe('over');
  expect(await countSessions()).toBe(1);
  // The trip was the browser's: a stolen address opens nothing elsewhere.
  expect((await openVisitor(t).get(back)).sentence).toBe('over');
});

test('A code that the provider has taken back: invalid, and the state is spent', async () => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso);
  sso.token.status = 400;
  await expectRefused(browser, back, 'invalid');
  sso.token.status = 200;
  await expectRefused(browser, back, 'over');
});

test('A provider that is down, or fails, is said so, and passwords work', async () => {
  const browser = openVisitor(t);
  await expectRefused(browser, '/api/sign-in/down', 'down');
  await expectRefused(browser, '/api/sign-in/nobody', 'unknown');
  const user = await createUser(t.db);
  const login = await browser.post('/api/auth/login', { email: user.email, password: 'верный пароль' });
  expect(login.status).toBe(200);
});

const honestNotice = (more: JWTPayload = {}): JWTPayload => ({
  iss: sso.issuer,
  aud: 'otklik',
  sub: 'anna',
  sid: 'there-1',
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomBytes(8).toString('hex'),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
});

const notify = (token: string, name = 'sso') =>
  t.app.inject({
    method: 'POST',
    url: `/api/sign-in/${name}/backchannel-logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

const forgedNotices: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${unsigned(honestNotice(), { alg: 'none' })}.`,
  'HS256 with the public key': async () => hs256(honestNotice(), await pem()),
  'HS256 with the client’s secret': () => hs256(honestNotice(), 'client-secret'),
  'another key': () =>
    new SignJWT(honestNotice()).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(strange.privateKey),
  'another issuer': () => sso.sign(honestNotice({ iss: other.issuer })),
  'another client': () => sso.sign(honestNotice({ aud: 'another' })),
  'no events': () => sso.sign(without(honestNotice(), 'events')),
  'another event': () => sso.sign(honestNotice({ events: { 'http://example/other': {} } })),
  'an event that is no object': () =>
    sso.sign(honestNotice({ events: { 'http://schemas.openid.net/event/backchannel-logout': true } })),
  'a nonce: an ID token': () => sso.sign(honestNotice({ nonce: 'n' })),
  'no jti': () => sso.sign(without(honestNotice(), 'jti')),
  'no iat': () => sso.sign(without(honestNotice(), 'iat')),
  'no exp': () => sso.sign(without(honestNotice(), 'exp')),
  expired: () => sso.sign(honestNotice({ iat: seconds() - 200, exp: seconds() - 60 })),
  'of an hour ago': () => sso.sign(honestNotice({ iat: seconds() - 3600 })),
  'issued in the future': () => sso.sign(honestNotice({ iat: seconds() + 600, exp: seconds() + 900 })),
  'neither sub nor sid': () => sso.sign(without(honestNotice(), 'sub', 'sid')),
  'an honest ID token': () => sso.sign({ ...sso.honest(), jti: 'x' }),
  'the other provider’s': () => other.sign(honestNotice()),
};

test.each(Object.entries(forgedNotices))('A notice of an end: %s', async (_, forge) => {
  const browser = openVisitor(t);
  await browser.get(await goTo(browser, sso));
  expect(await countSessions()).toBe(1);
  const answer = await notify(await forge());
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  expect(await countSessions()).toBe(1);
});

test('An honest notice ends that session once; repeated, and at another’s address, it is refused', async () => {
  const browser = openVisitor(t);
  await browser.get(await goTo(browser, sso));
  const token = await sso.sign(honestNotice());
  expect((await notify(token, 'other')).statusCode).toBe(400);
  expect((await notify(await sso.sign(honestNotice({ sid: 'there-2', sub: 'else' })))).statusCode).toBe(200);
  expect(await countSessions()).toBe(1);
  expect((await notify(token)).statusCode).toBe(200);
  expect(await countSessions()).toBe(0);
  await browser.get(await goTo(browser, sso));
  expect((await notify(token)).statusCode).toBe(400);
  expect(await countSessions()).toBe(1);
  // Without a session's name: all of the person's through that provider.
  expect((await notify(await sso.sign(without(honestNotice(), 'sid')))).statusCode).toBe(200);
  expect(await countSessions()).toBe(0);
});

test.each([
  '',
  '/',
  '/?next=/profile',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/api/auth/me',
  '/%2f%2fevil.example/..//evil.example',
])('after the sign-in %j leads to the dashboard', async (next) => {
  const browser = openVisitor(t);
  const { status, location } = await browser.get(await goTo(browser, sso, 'sso', next));
  expect([status, location]).toEqual([302, '/dashboard']);
});

test('after the sign-in an own path leads on', async () => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso, 'sso', '/profile?tab=settings#answer');
  expect((await browser.get(back)).location).toBe('/profile?tab=settings#answer');
});

test('whoever is refused, or finds the server down, is still going there', async () => {
  const browser = openVisitor(t);
  await goTo(browser, sso, 'sso', '/profile?tab=settings');
  const cancelled = await browser.get(backFrom(sso.asked, { error: 'access_denied' }));
  expect(cancelled.location).toMatch(/^\/\?next=%2Fprofile%3Ftab%3Dsettings#sign-in=denied\./);
  const silent = await browser.get('/api/sign-in/down?next=/profile');
  expect(silent.location).toMatch(/^\/\?next=%2Fprofile#sign-in=down\./);
});

test('No secret of a trip is in the database, nor in an address of the refusal', async () => {
  const browser = openVisitor(t);
  const back = await goTo(browser, sso);
  const dump = await sql<{ row: string }>`select row::text as row from sign_in_attempts as row`.execute(t.db);
  const text = dump.rows.map(({ row }) => row).join('\n');
  expect(text).not.toBe('');
  const secrets = [sso.asked.get('state'), sso.asked.get('nonce'), browser.cookies.otklik_trip];
  for (const secret of secrets) expect(text).not.toContain(secret);
  const address = backFrom(sso.asked, { code: 'very-secret-code', iss: other.issuer });
  expect((await browser.get(address)).location).not.toContain('very-secret');
  expect(back).toContain(String(sso.asked.get('state')));
});

const foreign = { email: 'anna@company.ru' };
const own = { email: 'mine@mail.ru', email_verified: true };

test.each([
  ['the token', foreign, own],
  ['the second call', { email_verified: true }, foreign],
])(
  'An address of %s is not proved by what the other says of its own',
  async (_where, inToken, inUserinfo) => {
    await createUser(t.db, { ...foreign, email_verified_at: '2026-01-01T00:00:00Z' });
    split.idToken = (honest) => split.sign({ ...without(honest, 'email', 'email_verified'), ...inToken });
    split.userinfo = { sub: 'anna', ...inUserinfo };
    const browser = openVisitor(t);
    await expectRefused(browser, await goTo(browser, split, 'split'), 'bind_yourself');
  },
);
