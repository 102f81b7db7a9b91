import { z } from 'zod';
import type { ProviderRefusal } from '#contract/providers/refusals.ts';
import { text } from '#contract/text.ts';
import { asciiAddress, asciiEmail } from '#domain/mail-address/mail-address.ts';

/** A server through which people sign in. */
export interface Provider {
  /** Where the browser goes; what it brings back is checked against the same trip. */
  begin(trip: Trip): Promise<URL>;
  /** `back` is the address that the browser has come back to, under our own name. Throws ProviderError. */
  finish(back: URL, trip: Trip): Promise<Visitor>;
  /** Where the provider's own session is ended; undefined where it can't be. */
  leave(): Promise<URL | undefined>;
  /** Of a notice that a session has ended: whose, or which. Throws ProviderError. */
  readLogoutToken(token: string): Promise<EndedThere>;
}

/** One round trip of one browser. */
export interface Trip {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** By whoever is in already, to prove who it is: the provider is asked to ask. */
  isAgain: boolean;
  /** In seconds since 1970. */
  begunAt: number;
}

/** Who came back, in the provider's words. */
export interface Visitor {
  sub: string;
  email: string | undefined;
  /** As it came: only `true` says that the provider has checked the address. */
  emailVerified: unknown;
  firstName: string | undefined;
  lastName: string | undefined;
  /** He has shown the provider who he is during this trip; also where the provider can't say whether he has. */
  isProved: boolean;
  /** The provider's session. */
  sid: string | undefined;
  /** For roles and streams: a claim that is absent says nothing. */
  claims: Readonly<Record<string, unknown>>;
}

export interface EndedThere {
  sub: string | undefined;
  sid: string | undefined;
  jti: string;
  /** In seconds since 1970: until then the notice could be repeated. */
  expiresAt: number;
}

/** Nobody is signed in: `why` is for the person, the cause for the log, without what was sent. */
export class ProviderError extends Error {
  readonly why: ProviderRefusal;

  constructor(why: ProviderRefusal, cause: string) {
    super(cause);
    this.why = why;
  }
}

/** Who somebody, or what a session, is there: compared to the letter, so it must be stored as it came. */
export const subject = text(255).min(1);

/** An address as a provider writes it, in letters of any domain; one that isn't an address is none. */
export const addressClaim = z
  .string()
  .max(254)
  .overwrite(asciiEmail)
  .regex(asciiAddress)
  .max(254)
  .optional()
  .catch(undefined);

/** No outgoing call is waited for longer. */
export const longestCallMs = 10_000;

/** How far the provider's clock may be from ours. */
export const toleranceSeconds = 30;
