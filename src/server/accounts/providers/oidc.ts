import * as client from 'openid-client';
import { z } from 'zod';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';
import { asProviderError } from './call-errors.ts';
import { createClientAuth } from './client-auth.ts';
import { createDiscovery } from './discovery.ts';
import { createLogoutTokenReader } from './logout-token.ts';
import {
  addressClaim,
  type Provider,
  ProviderError,
  subject,
  toleranceSeconds,
  type Trip,
  type Visitor,
} from './provider.ts';

/** OpenID Connect by the code flow, with PKCE, state and nonce. No token outlives the call that brought it. */
export function oidcProvider(listed: ListedProvider, publicUrl: string): Provider {
  const auth = createClientAuth(listed);
  const discovery = createDiscovery(listed, auth.send);
  return {
    async begin({ redirectUri, state, nonce, verifier, isAgain }) {
      return client.buildAuthorizationUrl(await discovery(), {
        redirect_uri: redirectUri,
        scope: listed.scope ?? 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'login', max_age: '0' }),
      });
    },

    async finish(back, trip) {
      const configuration = await discovery();
      try {
        const tokens = await auth.ask(configuration, () =>
          client.authorizationCodeGrant(configuration, back, {
            expectedState: trip.state,
            expectedNonce: trip.nonce,
            pkceCodeVerifier: trip.verifier,
            idTokenExpected: true,
          }),
        );
        return await visitorOf(configuration, listed, { tokens, trip });
      } catch (error) {
        throw asProviderError(error);
      }
    },

    async leave() {
      if (listed.logout !== 'provider') return undefined;
      const configuration = await discovery();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(configuration, {
        client_id: listed.clientId,
        post_logout_redirect_uri: `${publicUrl}/`,
      });
    },

    readLogoutToken: createLogoutTokenReader(listed, discovery),
  };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

async function visitorOf(
  configuration: client.Configuration,
  listed: ListedProvider,
  { tokens, trip }: { tokens: Tokens; trip: Trip },
): Promise<Visitor> {
  const inToken = tokens.claims();
  if (!inToken) throw new ProviderError('invalid', 'no ID token');
  // The library looks at the end of a token's life alone.
  if (inToken.iat > Date.now() / 1000 + toleranceSeconds)
    throw new ProviderError('invalid', 'iat is in the future');
  const more = await moreClaims(configuration, listed, tokens);
  const claims: Record<string, unknown> = { ...more, ...inToken };
  // It is said of the address beside it: the two answers may name different ones.
  const { email_verified: emailVerified } = inToken['email'] === undefined ? more : inToken;
  const read = visitorClaims.safeParse(claims);
  if (!read.success) throw new ProviderError('invalid', 'claims of other types');
  const { sub, email, sid, given_name: given, family_name: family, name } = read.data;
  const names = nameOf({ given, family, name });
  const isProved = isProvedIn(trip, configuration.serverMetadata(), inToken);
  return { sub, email, sid, emailVerified, isProved, ...names, claims };
}

/**
 * Not by a session that was open there. Of a provider that can say when it asked, silence is a no: whoever sits at an open screen
 * can strike `prompt` and `max_age` from the address.
 */
function isProvedIn(
  { begunAt }: Trip,
  { claims_supported: supported }: client.ServerMetadata,
  { auth_time: at }: client.IDToken,
): boolean {
  if (at !== undefined) return at >= begunAt - toleranceSeconds;
  return !supported?.includes('auth_time');
}

/** Providers may leave claims to a second call, which must be about the same person. */
async function moreClaims(
  configuration: client.Configuration,
  { roles, groups }: ListedProvider,
  tokens: Tokens,
): Promise<Record<string, unknown>> {
  const inToken = tokens.claims();
  const wanted = ['email', ...[roles?.claim, groups?.claim].filter((claim) => claim !== undefined)];
  const isWhole = wanted.every((claim) => inToken?.[claim] !== undefined);
  if (!inToken || isWhole || !configuration.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(configuration, tokens.access_token, inToken.sub);
}

const visitorClaims = z.object({
  sub: subject,
  email: addressClaim,
  sid: subject.optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

interface Names {
  given: string | undefined;
  family: string | undefined;
  name: string | undefined;
}

function nameOf({ given, family, name }: Names): Pick<Visitor, 'firstName' | 'lastName'> {
  if (given || family) return { firstName: given, lastName: family };
  const [firstName, ...others] = name?.trim().split(/\s+/) ?? [];
  return { firstName, lastName: others.join(' ') || undefined };
}
