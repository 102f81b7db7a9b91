import { queryOptions } from '@tanstack/react-query';
import type { CallInput, EndpointShape, Result } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { urlOf } from '#contract/url.ts';
import { takeFirstAnswer } from '#web/first-answers.ts';

/** A refused call. Its message is the specification's: the status, a colon, the body's text or the status text. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** By this computer's clock, in ms since 1970: the server refused at this time or later. */
  readonly sentAt: number;

  constructor(status: number, text: string, statusText: string, sentAt = Date.now()) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseErrorBody(text);
    this.sentAt = sentAt;
  }
}

/** A call without a response: the network or the server is down. */
export class ConnectionError extends TypeError {}

/** Makes one call of the contract; throws CallError for an error response and ConnectionError without a response. */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false }: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Result<E>> {
  const { params, query, headers, body, files }: LooseInput = input;
  const form = formOf(body, files);
  const url = urlOf(endpoint, { params, query });
  const embedded = takeFirstAnswer(endpoint.method, url);
  const sentAt = embedded ? performance.timeOrigin : Date.now();
  const request =
    embedded ??
    fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...headers, ...(!form && body !== undefined && { 'content-type': 'application/json' }) },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      keepalive,
    });
  const { response, text } = await readWhole(request);
  if (!response.ok) throw new CallError(response.status, text, response.statusText, sentAt);
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
    // fetch throws a TypeError only when the network fails; an aborted call keeps its AbortError.
    throw error instanceof TypeError ? new ConnectionError(error.message, { cause: error }) : error;
  }
}

/** The query of a GET call; live events and mutations refetch it by the same key. */
export function queryOf<E extends EndpointShape & { method: 'GET' }>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Without input: the key prefix of all queries of this call. */
export function keyOf<E extends EndpointShape>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Without a file, the fields are sent as JSON. */
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

/** A proxy may answer with HTML: then only the status is known. */
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
