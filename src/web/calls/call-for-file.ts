import type { CallInput, EndpointShape } from '#contract/endpoint.ts';
import { urlOf } from '#contract/url.ts';
import { CallError, ConnectionError } from './api.ts';

/** As `call`, for one whose response is a file: its bytes as they came. Apart, so that a student's pages don't load it. */
export async function callForFile<
  E extends EndpointShape & { contentType: 'text/csv' | 'text/html' | 'application/zip' },
>(endpoint: E, { params, query, body }: CallInput<E> & Given): Promise<Blob> {
  const url = urlOf(endpoint, { params, query });
  const request = {
    method: endpoint.method,
    credentials: 'same-origin' as const,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  };
  try {
    const response = await fetch(url, request);
    if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
    return await response.blob();
  } catch (error) {
    throw error instanceof CallError ? error : new ConnectionError('No response', { cause: error });
  }
}

interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}
