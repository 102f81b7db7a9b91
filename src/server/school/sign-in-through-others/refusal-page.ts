import type { FastifyRequest } from 'fastify';
import { type ProviderRefusal, refusalSentences } from '#contract/providers/refusals.ts';
import { FullBucket } from '#server/accounts/auth/guess-limit.ts';
import { ProviderError } from '#server/accounts/providers/provider.ts';
import { isAgain, type Purpose } from '#server/accounts/providers/round-trip.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { ownPath } from './own-path.ts';

export const profilePath = '/profile?tab=settings';

/** A failure after which the browser lands elsewhere than on the bare page of the sign-in. */
class FailedOnTheWay extends Error {
  readonly lands: string;

  constructor(lands: string, cause: unknown) {
    super('on the way', { cause });
    this.lands = lands;
  }
}

/** Of what whoever is in has begun it is said where it was begun; the page of the sign-in remembers where the person was going. */
export const withPlace = (error: unknown, purpose: Purpose): unknown =>
  new FailedOnTheWay(placeOf(purpose), error);

function placeOf(purpose: Purpose): string {
  if (purpose.for === 'profile') return profilePath;
  const next = purpose.for === 'entry' && purpose.next !== ownPath(undefined) ? purpose.next : undefined;
  if (isAgain(purpose)) return next?.replace(/#.*/s, '') ?? profilePath;
  return next === undefined ? '/' : `/?next=${encodeURIComponent(next)}`;
}

/**
 * Where the browser lands: the page of the sign-in, or one of whoever is in, to whom that page is closed. Behind `#` is which
 * sentence to say, never the sentence: an address that anyone can write must not put words on the page. Anything that wasn't
 * foreseen is the server's failure, as ever.
 */
export function refusalPage(request: FastifyRequest, error: unknown, viewer: Viewer | undefined): string {
  const usual = viewer ? profilePath : '/';
  const [failure, lands] = error instanceof FailedOnTheWay ? [error.cause, error.lands] : [error, usual];
  const why = refusalOf(failure);
  if (!why) throw failure;
  const cause = failure instanceof Error ? failure.message : '';
  request.log.warn({ why, cause }, 'Вход через другой сервер не удался');
  return `${lands}#sign-in=${why}.${request.id}`;
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
