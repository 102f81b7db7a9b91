import { queryOptions } from '@tanstack/react-query';
import type { CallInput, EndpointShape, Result } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { urlOf } from '#contract/url.ts';
import { takeFirstAnswer } from './first-answers.ts';

/** A refused call. Its message is the specification's: the status, a colon, the body's text or the status text. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

/** A call that got no answer at all: the network is down, or the server is. */
export class ConnectionError extends TypeError {}

/** Makes one call of the contract; throws CallError for a refusal and ConnectionError when no answer came. */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false }: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Result<E>> {
  const { params, query, headers, body, files }: LooseInput = input;
  const form = formOf(body, files);
  const url = urlOf(endpoint, { params, query });
  const request =
    takeFirstAnswer(endpoint.method, url) ??
    fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...headers, ...(!form && body !== undefined && { 'content-type': 'application/json' }) },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      keepalive,
    });
  const { response, text } = await readWhole(request);
  if (!response.ok) throw new CallError(response.status, text, response.statusText);
  const result = endpoint.contentType === undefined ? JSON.parse(text) : text;
  return result;
}

async function readWhole(
  request: Response | Promise<Response>,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await request;
    return { response, text: await response.text() };
  } catch (error) {
    // The only TypeError of fetch; an aborted call keeps its own error.
    throw error instanceof TypeError ? new ConnectionError(error.message, { cause: error }) : error;
  }
}

/** The query of a GET call, under the one key by which live events and mutations refetch it. */
export function queryOf<E extends EndpointShape & { method: 'GET' }>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Without input: the key that all queries of this call begin with. */
export function keyOf<E extends EndpointShape>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Without a file the fields go as JSON. */
function formOf(body: unknown, files: LooseInput['files'] = {}): FormData | undefined {
  const given = Object.entries(files).filter(([, file]) => file !== undefined);
  if (given.length === 0) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const [name, file] of given) if (file) form.append(name, file);
  return form;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

/** A proxy in front may answer with HTML: then there is no body of ours, only a status. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
