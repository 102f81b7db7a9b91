import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { createTestApp, type TestApp } from './app.ts';
import { pourOut } from './pour-out.ts';

/** The school's own name for providers to return to. */
export const school = 'http://127.0.0.1:3000';

export async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, issuer: `http://127.0.0.1:${port}` };
}

export const close = (server: Server) => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
};

/** The app with a file of these providers. */
export async function appWith(yaml: string, env: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
  const file = join(folder, 'sign-in.yaml');
  writeFileSync(file, yaml);
  const t = await createTestApp({
    SIGN_IN_FILE: file,
    PUBLIC_URL: school,
    SSO_SECRET: 'client-secret',
    ...env,
  });
  rmSync(folder, { recursive: true });
  return t;
}

export interface Keys {
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function newKeys(kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** A provider whose every answer a test writes: it forges, replays and lies. */
export interface Forger {
  issuer: string;
  keys: Keys;
  /** What the token call gives, made anew for each; by default an honest token. */
  idToken: (honest: JWTPayload) => Promise<string>;
  /** Further answers of the token call; a status other than 200 is a failure. */
  token: { status: number; slowMs: number };
  /** More fields of that answer, of a failure too. */
  more: Record<string, unknown>;
  userinfo: Record<string, unknown> | undefined;
  /** Whether it takes what a token call says of the client; false: `invalid_client`. */
  knowsClient: (authorization: string | undefined, body: URLSearchParams) => boolean;
  /** How it says that a client may send its secret; undefined: it says nothing of it. */
  authMethods: string[] | undefined;
  /** Of these paths the answer has no end; how much of it was taken. */
  endless: Map<string, number>;
  /** What it says that it may say of people; undefined: it says nothing of it. */
  claimsSupported: string[] | undefined;
  /** What the last token call sent. */
  sent: URLSearchParams;
  /** What the last authorization asked for. */
  asked: URLSearchParams;
  calls: string[];
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  honest(claims?: JWTPayload): JWTPayload;
  close(): Promise<void>;
}

export const seconds = () => Math.floor(Date.now() / 1000);

export async function openForger(clientId = 'otklik'): Promise<Forger> {
  const keys = await newKeys('first');
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { server, issuer } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    forger.calls.push(pathname);
    void (async () => {
      const body = await text(request);
      if (forger.endless.has(pathname))
        return pourOut(response, (bytes) => forger.endless.set(pathname, bytes));
      if (pathname === '/.well-known/openid-configuration') return answer(response, 200, metadata());
      if (pathname === '/jwks') return answer(response, 200, { keys: [keys.publicJwk] });
      if (pathname === '/auth') {
        forger.asked = new URL(request.url ?? '/', 'http://x').searchParams;
        const back = `${forger.asked.get('redirect_uri')}?code=code&state=${forger.asked.get('state')}`;
        return response.writeHead(302, { location: back }).end();
      }
      if (pathname === '/userinfo') return answer(response, 200, forger.userinfo ?? {});
      if (pathname !== '/token') return answer(response, 404, {});
      forger.sent = new URLSearchParams(body);
      const { status, slowMs } = forger.token;
      if (!forger.knowsClient(request.headers.authorization, forger.sent))
        return answer(response, 401, { error: 'invalid_client' });
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      if (status !== 200) return answer(response, status, { error: 'invalid_grant', ...forger.more });
      const id_token = await forger.idToken(forger.honest());
      return answer(response, 200, {
        access_token: 'access',
        token_type: 'bearer',
        id_token,
        ...forger.more,
      });
    })();
  });
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...(forger.authMethods && { token_endpoint_auth_methods_supported: forger.authMethods }),
    ...(forger.claimsSupported && { claims_supported: forger.claimsSupported }),
    ...(forger.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
  });
  const forger: Forger = {
    issuer,
    keys,
    idToken: (claims) => forger.sign(claims),
    token: { status: 200, slowMs: 0 },
    more: {},
    userinfo: undefined,
    claimsSupported: undefined,
    knowsClient: () => true,
    authMethods: undefined,
    endless: new Map(),
    sent: new URLSearchParams(),
    asked: new URLSearchParams(),
    calls: [],
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(keys.privateKey),
    honest: (claims = {}) => ({
      iss: issuer,
      aud: clientId,
      sub: 'anna',
      nonce: forger.asked.get('nonce') ?? '',
      iat: seconds(),
      exp: seconds() + 300,
      email: 'anna@company.ru',
      email_verified: true,
      given_name: 'Анна',
      family_name: 'Белова',
      sid: 'there-1',
      ...claims,
    }),
    close: () => close(server),
  };
  return forger;
}

export interface VisitorBrowser {
  cookies: Record<string, string>;
  get(url: string): Promise<{ status: number; location: string; sentence: string | undefined }>;
  post(url: string, payload?: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** A browser that keeps its cookies; `sentence` is the refusal that the page would show. */
export function openVisitor(
  { app }: Pick<TestApp, 'app'>,
  cookies: Record<string, string> = {},
): VisitorBrowser {
  const headers = () => ({
    cookie: Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; '),
  });
  const keep = (set: readonly { name: string; value: string }[]) => {
    for (const { name, value } of set) cookies[name] = value;
  };
  return {
    cookies,
    async get(url) {
      const response = await app.inject({ method: 'GET', url, headers: headers() });
      keep(response.cookies);
      const location = response.headers.location ?? '';
      return { status: response.statusCode, location, sentence: /#sign-in=(\w+)\./.exec(location)?.[1] };
    },
    async post(url, payload = {}) {
      const response = await app.inject({ method: 'POST', url, headers: headers(), payload });
      keep(response.cookies);
      return { status: response.statusCode, body: response.json() };
    },
  };
}

/** Goes to the provider; returns the address that an honest one sends the browser back to. */
export async function goTo(
  browser: VisitorBrowser,
  forger: Pick<Forger, 'asked'>,
  name = 'sso',
  next = '',
): Promise<string> {
  const { location } = await browser.get(
    `/api/sign-in/${name}${next && `?next=${encodeURIComponent(next)}`}`,
  );
  forger.asked = new URL(location).searchParams;
  return backFrom(forger.asked, { code: 'code' }, name);
}

export function backFrom(asked: URLSearchParams, more: Record<string, string>, name = 'sso'): string {
  const search = new URLSearchParams({ state: asked.get('state') ?? '', ...more });
  return `/api/sign-in/${name}/callback?${search}`;
}

/** A real provider, by the authors of the client; whoever comes is let in as `login`. `at`: where the school is. */
export async function openRealProvider(claims: (login: string) => Record<string, unknown>, at = school) {
  const holder: { callback?: (request: IncomingMessage, response: ServerResponse) => unknown } = {};
  const { server, issuer } = await listen((request, response) => void holder.callback?.(request, response));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'otklik',
        client_secret: 'client-secret',
        redirect_uris: [`${at}/api/sign-in/real/callback`],
        post_logout_redirect_uris: [`${at}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    cookies: { keys: ['test-only'] },
    pkce: { required: () => true },
    // Its own defaults say on the console that they are to be changed.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: {
        logoutSource(context, form) {
          context.body = `<!doctype html><title>Logout</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;
        },
      },
    },
    async findAccount(_context, sub) {
      return { accountId: sub, claims: async () => ({ sub, ...claims(sub) }) };
    },
  });
  holder.callback = provider.callback();
  return { issuer, close: () => close(server) };
}

/** What a person does at the real provider: signs in and agrees. Returns where it sends the browser back to. */
export async function signInThere(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [address, form]: [string, URLSearchParams | undefined] = [start, undefined];
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location: string | null = response.headers.get('location');
    if (location?.startsWith(school)) return location.slice(school.length);
    if (location) {
      [address, form] = [new URL(location, address).href, undefined];
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    address = new URL(action, address).href;
  }
  throw new Error('The provider never came to an end');
}
