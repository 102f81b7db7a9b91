import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { placeOf } from '#server/accounts/second-factor/factor-key.ts';
import { makeRecoveryCodes } from '#server/accounts/second-factor/recovery-codes.ts';
import { codeAt, stepAt } from '#server/accounts/second-factor/totp.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { seal } from '#server/platform/sealing/seal.ts';
import { testSecretKey } from './app.ts';
import { testPassword } from './factories.ts';

export interface Factor {
  secret: Buffer;
  recoveryCodes: string[];
}

/** A second factor as the person's app has it; its last code was taken long ago. */
export async function createFactor(db: Db, { id }: { id: string }): Promise<Factor> {
  const secret = randomBytes(20);
  const sealed = seal(Buffer.from(testSecretKey, 'base64'), placeOf(id), secret.toString('base64'));
  await db.insertInto('second_factors').values({ user_id: id, sealed, last_step: 0 }).execute();
  const recoveryCodes = await db.transaction().execute((tx) => makeRecoveryCodes(tx, id));
  return { secret, recoveryCodes };
}

/** The code that an app shows now, or some steps later. */
export const codeOf = ({ secret }: { secret: Buffer }, later = 0): string =>
  codeAt(secret, stepAt(Date.now()) + later);

/** The secret as it is shown to be typed. */
export function secretIn(shown: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(shown, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export type Browser = (
  url: string,
  payload?: object,
  method?: 'POST' | 'GET',
) => Promise<LightMyRequestResponse>;

/** A browser: it keeps its cookies, and comes from an address. */
export function openBrowser(
  { app }: { app: FastifyInstance },
  { cookies = {}, address = '192.0.2.1' }: { cookies?: Record<string, string>; address?: string } = {},
): Browser {
  return async (url, payload = {}, method = 'POST') => {
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const request = { method, url, headers: { cookie }, remoteAddress: address };
    const response = await app.inject(method === 'GET' ? request : { ...request, payload });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
}

export const signIn = (browser: Browser, { email }: { email: string }) =>
  browser('/api/auth/login', { email, password: testPassword });

/** The status and the code of a refusal. */
export const said = (response: LightMyRequestResponse) => [response.statusCode, response.json().code];
