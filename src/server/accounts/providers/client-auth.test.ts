import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { listedProvider } from '#test/listed-provider.ts';
import { type Forger, openForger } from '#test/sign-in-servers.ts';
import { oidcProvider } from './oidc.ts';

const secret = 'a-secret_with.signs~+/=';
const redirectUri = 'http://127.0.0.1:3000/api/sign-in/sso/callback';

let sso: Forger;
/** How the token calls have sent the secret. */
let told: string[];

beforeAll(async () => void (sso = await openForger()));
afterAll(() => sso.close());
beforeEach(() => {
  told = [];
  sso.authMethods = undefined;
});

/** Of a server: how it reads the header, and whether it reads the body at all. */
function reads(header: (text: string) => string, body: boolean): void {
  sso.knowsClient = (authorization, sent) => {
    const posted = sent.get('client_secret');
    told.push(authorization === undefined ? 'post' : 'basic');
    if (posted !== null) return body && posted === secret;
    const [, given = ''] = Buffer.from(authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':');
    return header(given) === secret;
  };
}

const asItIs = (text: string) => text;
const byTheStandard = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
const both = ['client_secret_basic', 'client_secret_post'];

function open(given: Partial<ListedProvider> = {}) {
  const listed = listedProvider({ issuer: sso.issuer, allowHttp: true, clientSecret: secret, ...given });
  const provider = oidcProvider(listed, 'http://127.0.0.1:3000');
  return async () => {
    const trip = {
      redirectUri,
      state: 'state',
      nonce: 'nonce',
      verifier: 'v'.repeat(43),
      isAgain: false,
      begunAt: Date.now() / 1000,
    };
    sso.asked = (await provider.begin(trip)).searchParams;
    return (await provider.finish(new URL(`${redirectUri}?code=code&state=state`), trip)).sub;
  };
}

test('a server that reads the header by the standard is told the secret there', async () => {
  reads(byTheStandard, true);
  sso.authMethods = both;
  expect(await open()()).toBe('anna');
  expect(told).toEqual(['basic']);
});

test('one that reads it as it is gets the secret in the body, once it has refused it, and from then on', async () => {
  reads(asItIs, true);
  sso.authMethods = both;
  const come = open();
  expect(await come()).toBe('anna');
  expect(told).toEqual(['basic', 'post']);
  expect(await come()).toBe('anna');
  expect(told).toEqual(['basic', 'post', 'post']);
  // It has been mended meanwhile, and takes nothing else.
  reads(byTheStandard, false);
  expect(await come()).toBe('anna');
  expect(told.slice(3)).toEqual(['post', 'basic']);
});

test.each([
  ['offers the header alone', ['client_secret_basic'], ['basic']],
  ['says nothing of it', undefined, ['basic']],
  ['offers the body alone', ['client_secret_post'], ['post']],
])('one that %s is asked in no other way', async (_name, methods, ways) => {
  reads(() => 'another', false);
  sso.authMethods = methods;
  await expect(open()()).rejects.toMatchObject({
    why: 'invalid',
    message: `invalid_client: the client secret was refused (client_secret_${ways[0]})`,
  });
  expect(told).toEqual(ways);
});

test('a secret that is wrong in both ways is refused twice, and the log says so without it', async () => {
  reads(() => 'another', false);
  sso.authMethods = both;
  const error: unknown = await open()().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    why: 'invalid',
    message: 'invalid_client: the client secret was refused (client_secret_basic, client_secret_post)',
  });
  expect(String(error)).not.toContain(secret);
  expect(told).toEqual(['basic', 'post']);
});

test.each(['basic', 'post'] as const)('a setting fixes one: %s', async (clientAuth) => {
  reads(() => 'another', false);
  sso.authMethods = both;
  await expect(open({ clientAuth })()).rejects.toThrow(`refused (client_secret_${clientAuth})`);
  expect(told).toEqual([clientAuth]);
});

test('what else is wrong with an answer is no matter of the secret', async () => {
  reads(byTheStandard, true);
  sso.authMethods = both;
  sso.token = { status: 400, slowMs: 0 };
  await expect(open()()).rejects.toMatchObject({ message: 'invalid_grant' });
  expect(told).toEqual(['basic']);
  sso.token = { status: 200, slowMs: 0 };
});
