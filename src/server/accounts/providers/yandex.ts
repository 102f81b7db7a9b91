import { calculatePKCECodeChallenge } from 'openid-client';
import { z } from 'zod';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { askProvider, codeIn, endsNothing } from './plain-oauth.ts';
import { addressClaim, type Provider, subject } from './provider.ts';

/**
 * Yandex ID is OAuth 2 and a call about the person (yandex.ru/dev/id/doc/ru). Written by its documentation: nobody has signed in
 * through the real one yet. Its address is «for contacting», so the file must say `email: never`.
 */
export function yandexProvider({ issuer, clientId, clientSecret }: ListedProvider): Provider {
  const at = {
    authorize: `${issuer ?? 'https://oauth.yandex.ru'}/authorize`,
    token: `${issuer ?? 'https://oauth.yandex.ru'}/token`,
    info: `${issuer ?? 'https://login.yandex.ru'}/info`,
  };
  return {
    async begin({ redirectUri, state, verifier }) {
      const url = new URL(at.authorize);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async finish(back, { verifier }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: codeIn(back),
        client_id: clientId,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
        code_verifier: verifier,
      });
      const { access_token: token } = await askProvider(at.token, { body }, tokens);
      const person = await askProvider(`${at.info}?format=json`, { authorization: `OAuth ${token}` }, info);
      return {
        sub: person.id,
        email: person.default_email,
        emailVerified: undefined,
        isProved: true,
        firstName: person.first_name,
        lastName: person.last_name,
        sid: undefined,
        claims: {},
      };
    },

    ...endsNothing,
  };
}

const tokens = z.object({ access_token: z.string().min(1) });

const info = z.object({
  id: subject,
  default_email: addressClaim,
  first_name: z.string().optional().catch(undefined),
  last_name: z.string().optional().catch(undefined),
});
