import type { z } from 'zod';
import { boundedFetch } from '#server/platform/connections/bounded-fetch.ts';
import { longestCallMs, ProviderError } from './provider.ts';

/** Of a provider that isn't OpenID: what came back, or why nothing did. */
export function codeIn(back: URL): string {
  const error = back.searchParams.get('error');
  if (error !== null) throw new ProviderError('denied', /^[a-z_]{1,60}$/.test(error) ? error : 'other');
  const [code, ...more] = back.searchParams.getAll('code');
  if (!code || more.length > 0) throw new ProviderError('invalid', 'no code');
  return code;
}

/** One call, read by a schema. What the answer says is in no error. */
export async function askProvider<S extends z.ZodType>(
  url: string,
  request: { body?: URLSearchParams; authorization?: string },
  schema: S,
): Promise<z.output<S>> {
  const response = await send(url, request);
  // Nobody reads what a failure says.
  if (!response.ok) await response.body?.cancel();
  if (response.status >= 500) throw new ProviderError('down', `status ${response.status}`);
  if (!response.ok) throw new ProviderError('invalid', `status ${response.status}`);
  const read = schema.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw new ProviderError('invalid', 'an answer of another form');
  return read.data;
}

const ask = boundedFetch();

async function send(
  url: string,
  { body, authorization }: { body?: URLSearchParams; authorization?: string },
) {
  try {
    return await ask(url, {
      ...(body && { method: 'POST', body }),
      headers: { accept: 'application/json', ...(authorization !== undefined && { authorization }) },
      redirect: 'error',
      signal: AbortSignal.timeout(longestCallMs),
    });
  } catch {
    throw new ProviderError('down', 'no answer');
  }
}

/** Neither of them ends its session for us, or tells us of its end. */
export const endsNothing = {
  leave: async () => undefined,
  async readLogoutToken(): Promise<never> {
    throw new ProviderError('unknown', 'no notices from this provider');
  },
};
