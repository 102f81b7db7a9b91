import { calculatePKCECodeChallenge } from 'openid-client';
import { z } from 'zod';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { askProvider, codeIn, endsNothing } from './plain-oauth.ts';
import { addressClaim, type Provider, ProviderError, subject } from './provider.ts';

/**
 * VK ID is OAuth 2.1 of its own kind (id.vk.ru/about): the call for tokens needs the `device_id` that comes with the code. Written
 * by its documentation: nobody has signed in through the real one yet. Nothing says that its address is checked: `email: never`.
 */
export function vkProvider({
  issuer = 'https://id.vk.ru',
  clientId,
  clientSecret,
}: ListedProvider): Provider {
  return {
    async begin({ redirectUri, state, verifier }) {
      const url = new URL(`${issuer}/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'email',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async finish(back, { redirectUri, state, verifier }) {
      const code = codeIn(back);
      const device = back.searchParams.get('device_id');
      if (!device) throw new ProviderError('invalid', 'no device_id');
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        client_id: clientId,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
        device_id: device,
        redirect_uri: redirectUri,
        state,
      });
      const given = await askProvider(`${issuer}/oauth2/auth`, { body }, tokens);
      if (given.state !== undefined && given.state !== state)
        throw new ProviderError('invalid', 'other state');
      const { user } = await askProvider(
        `${issuer}/oauth2/user_info`,
        { body: new URLSearchParams({ client_id: clientId, access_token: given.access_token }) },
        info,
      );
      return {
        sub: user.user_id,
        email: user.email,
        emailVerified: undefined,
        isProved: true,
        firstName: user.first_name,
        lastName: user.last_name,
        sid: undefined,
        claims: {},
      };
    },

    ...endsNothing,
  };
}

const tokens = z.object({ access_token: z.string().min(1), state: z.string().optional() });

const info = z.object({
  user: z.object({
    // Both forms are in the documentation's examples.
    user_id: z.union([subject, z.int().positive()]).transform(String),
    email: addressClaim,
    first_name: z.string().optional().catch(undefined),
    last_name: z.string().optional().catch(undefined),
  }),
});
