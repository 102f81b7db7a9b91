import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ProviderRefusal } from '#contract/providers/refusals.ts';
import { ProviderError } from './provider.ts';

/** What went wrong, for the person and for the log: never a reply itself, which may hold a token. */
export function asProviderError(error: unknown, otherwise: ProviderRefusal = 'invalid'): ProviderError {
  if (error instanceof ProviderError) return error;
  // The provider itself sent the browser back with an error: it refuses the person, or the person has changed his mind.
  if (error instanceof AuthorizationResponseError) return new ProviderError('denied', wordOf(error.error));
  if (error instanceof ResponseBodyError) return new ProviderError('invalid', wordOf(error.error));
  if (error instanceof ClientError && isSilence(error.code))
    return new ProviderError('down', error.code ?? '');
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new ProviderError('down', 'no answer');
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ProviderError('down', 'too slow');
  if (error instanceof ClientError) return new ProviderError(otherwise, `${error.code}: ${error.message}`);
  return new ProviderError(otherwise, error instanceof Error ? error.name : 'unknown');
}

const isSilence = (code: string | undefined) =>
  code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';

/** The provider's word comes in an address, so anyone may have written it. */
const wordOf = (word: string) => (/^[a-z_]{1,60}$/.test(word) ? word : 'other');
