import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listChatModels } from '#server/models/list-models.ts';
import { createS3Store } from '#server/platform/files/s3-store.ts';
import { listedProvider } from '#test/listed-provider.ts';
import { pourOut } from '#test/pour-out.ts';
import { close, type Forger, listen, openForger } from '#test/sign-in-servers.ts';
import { oidcProvider } from './oidc.ts';
import { askProvider } from './plain-oauth.ts';
import { ProviderError } from './provider.ts';

// Whoever is asked outside may answer without an end: so much is read of it, and the connection is closed.

let sso: Forger;
let elsewhere: { server: Server; issuer: string };
let poured = 0;

beforeAll(async () => {
  sso = await openForger();
  elsewhere = await listen((_request, response) => pourOut(response, (bytes) => (poured = bytes)));
});
beforeEach(() => {
  sso.endless.clear();
  sso.userinfo = undefined;
  poured = 0;
});
afterAll(async () => {
  await sso.close();
  await close(elsewhere.server);
});

const megabyte = 1024 * 1024;
/** What may be on its way in the sockets of both sides. */
const onItsWay = 8 * megabyte;

/** Goes there and comes back. */
async function come() {
  const provider = oidcProvider(
    listedProvider({ issuer: sso.issuer, allowHttp: true }),
    'http://127.0.0.1:3000',
  );
  const trip = {
    redirectUri: 'http://127.0.0.1:3000/api/sign-in/sso/callback',
    state: 'state',
    nonce: 'nonce',
    verifier: 'v'.repeat(43),
    isAgain: false,
    begunAt: Date.now() / 1000,
  };
  sso.asked = (await provider.begin(trip)).searchParams;
  return {
    provider,
    visitor: await provider.finish(new URL(`${trip.redirectUri}?code=code&state=state`), trip),
  };
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};

test.each(['/.well-known/openid-configuration', '/jwks', '/token', '/userinfo'])(
  '%s of a sign-in server is read to a megabyte',
  async (path) => {
    if (path === '/userinfo') {
      sso.userinfo = {};
      sso.idToken = (honest) => sso.sign({ ...honest, email: undefined });
    }
    sso.endless.set(path, 0);
    await refusal(come());
    expect(sso.endless.get(path)).toBeGreaterThan(megabyte);
    expect(sso.endless.get(path)).toBeLessThan(megabyte + onItsWay);
  },
);

test('the keys that a notice of an end is checked with are, too', async () => {
  sso.idToken = (honest) => sso.sign(honest);
  const { provider } = await come();
  sso.endless.set('/jwks', 0);
  await refusal(provider.readLogoutToken(await sso.sign({ sub: 'anna' })));
  expect(sso.endless.get('/jwks')).toBeGreaterThan(megabyte);
  expect(sso.endless.get('/jwks')).toBeLessThan(megabyte + onItsWay);
});

test('an answer of Яндекс ID and VK ID is, and a list of models to eight', async () => {
  await refusal(askProvider(elsewhere.issuer, {}, z.object({})));
  expect(poured).toBeLessThan(megabyte + onItsWay);
  poured = 0;
  expect(await listChatModels(elsewhere.issuer, { timeoutMs: 20_000 })).toBeUndefined();
  expect(poured).toBeGreaterThan(8 * megabyte);
  expect(poured).toBeLessThan(8 * megabyte + onItsWay);
});

test('a list of models of three megabytes is read', async () => {
  const data = Array.from({ length: 3_000 }, (_, at) => ({
    id: `model-${at}`,
    description: 'о'.repeat(500),
  }));
  const { server, issuer } = await listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
  );
  expect(await listChatModels(issuer, { timeoutMs: 20_000 })).toHaveLength(3_000);
  await close(server);
});

test('an error of the store of files is read to its first lines', async () => {
  const { server, issuer } = await listen((_request, response) => {
    response.statusCode = 500;
    pourOut(response, (bytes) => (poured = bytes));
  });
  const options = { endpoint: issuer, bucket: 'files', region: 'r', accessKeyId: 'a', secretAccessKey: 'b' };
  await expect(createS3Store(options, '/tmp').remove('a.pdf')).rejects.toThrow();
  expect(poured).toBeLessThan(onItsWay);
  await close(server);
});

test('a file that the store sends without its length isn’t read: it might have no end', async () => {
  const { server, issuer } = await listen((_request, response) => {
    response.statusCode = 206;
    response.setHeader('content-range', 'bytes 0-99/100');
    pourOut(response, (bytes) => (poured = bytes));
  });
  const options = { endpoint: issuer, bucket: 'files', region: 'r', accessKeyId: 'a', secretAccessKey: 'b' };
  await expect(createS3Store(options, '/tmp').read('a.pdf')).rejects.toThrow(
    'The answer to bytes=0-524287 is 206',
  );
  expect(poured).toBeLessThan(onItsWay);
  await close(server);
});
