import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { boundedFetch } from '#server/platform/connections/bounded-fetch.ts';
import type { Discovery } from './discovery.ts';
import { type EndedThere, longestCallMs, ProviderError, subject, toleranceSeconds } from './provider.ts';

/** How old a notice may be; also how long a used one is remembered, at least. */
const longestLifeSeconds = 300;

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Only with the provider's public key: nobody who knows a client's secret can end sessions. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** OpenID Connect Back-Channel Logout 1.0, section 2.6; that a token is used once is the caller's matter. */
export function createLogoutTokenReader(
  { clientId, allowHttp }: ListedProvider,
  discovery: Discovery,
): (token: string) => Promise<EndedThere> {
  let keys: { uri: string; find: JWTVerifyGetKey } | undefined;

  async function keysAt(uri: string | undefined): Promise<JWTVerifyGetKey> {
    if (uri === undefined || (new URL(uri).protocol !== 'https:' && !allowHttp))
      throw new ProviderError('invalid', 'no safe address of keys');
    if (keys?.uri !== uri)
      keys = {
        uri,
        find: createRemoteJWKSet(new URL(uri), {
          timeoutDuration: longestCallMs,
          [customFetch]: boundedFetch(),
        }),
      };
    return keys.find;
  }

  return async (token) => {
    const { issuer, jwks_uri: uri } = (await discovery()).serverMetadata();
    const find = await keysAt(uri);
    try {
      const { payload } = await jwtVerify(token, find, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: toleranceSeconds,
        maxTokenAge: longestLifeSeconds,
        requiredClaims: ['exp', 'jti', 'events'],
      });
      const { exp, ...read } = logoutClaims.parse(payload);
      return { ...read, expiresAt: Math.max(exp, Date.now() / 1000 + longestLifeSeconds) + toleranceSeconds };
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

const logoutClaims = z
  .object({
    sub: subject.optional(),
    sid: subject.optional(),
    jti: subject,
    exp: z.number(),
    events: z.object({ [event]: z.looseObject({}) }),
    // An ID token has one: it must not pass for a notice.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
  .transform(({ sub, sid, jti, exp }) => ({ sub, sid, jti, exp }));

function asRefusal(error: unknown): ProviderError {
  if (error instanceof errors.JWKSTimeout || error instanceof TypeError)
    return new ProviderError('down', 'no keys');
  if (error instanceof errors.JOSEError) return new ProviderError('invalid', error.code);
  return new ProviderError('invalid', 'claims');
}
