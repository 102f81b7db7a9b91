import type { FastifyRequest } from 'fastify';
import { type ProviderRefusal, refusalSentences } from '#contract/providers/refusals.ts';
import { FullBucket } from '#server/accounts/auth/guess-limit.ts';
import { ProviderError } from '#server/accounts/providers/provider.ts';
import type { Purpose } from '#server/accounts/providers/round-trip.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';

export const profilePath = '/profile?tab=settings';

/** A failure of what was begun in the profile is said there. */
export class FailedInProfile extends Error {
  constructor(cause: unknown) {
    super('in the profile', { cause });
  }
}

export const withPlace = (error: unknown, { for: what }: Purpose): unknown =>
  what === 'profile' ? new FailedInProfile(error) : error;

/**
 * Where the browser lands: the page of the sign-in, or the profile. Behind `#` is which sentence to say, never the sentence: an
 * address that anyone can write must not put words on the page. Anything that wasn't foreseen is the server's failure, as ever.
 */
export function refusalPage(request: FastifyRequest, error: unknown): string {
  const isInProfile = error instanceof FailedInProfile;
  const failure = isInProfile ? error.cause : error;
  const why = refusalOf(failure);
  if (!why) throw failure;
  const cause = failure instanceof Error ? failure.message : '';
  request.log.warn({ why, cause }, 'Вход через другой сервер не удался');
  return `${isInProfile ? profilePath : '/'}#sign-in=${why}.${request.id}`;
}

/** The same of a call of the page. */
export function sayInWords(error: unknown): never {
  const why = refusalOf(error);
  if (!why || error instanceof FullBucket) throw error;
  throw why === 'unknown' ? notFound(refusalSentences.unknown) : unavailable(refusalSentences[why]);
}

function refusalOf(error: unknown): ProviderRefusal | undefined {
  if (error instanceof ProviderError) return error.why;
  return error instanceof ApiError && error.code === 'too_many_requests' ? 'busy' : undefined;
}
