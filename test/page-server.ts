import { vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { Body, EndpointShape, Params, Result } from '#contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { errorStatus } from '#contract/errors.ts';

// The server of the page's tests: it answers as a test tells it to, and only as the contract allows.

/** One call that the page has made. */
export interface Request {
  call: CallName;
  params: Record<string, string>;
  body: unknown;
}

/** What one call is answered with; made by `answer(…)`. */
export interface Answer {
  endpoint: EndpointShape;
  params: Record<string, unknown>;
  reply: (body: unknown) => Promise<Response>;
}

/** A body of the endpoint's own schema, a refusal as it is, or the error that `fetch` throws. */
type Reply<E extends EndpointShape> = Result<E> | Response | Error;

type Replier<E extends EndpointShape> = (body: Body<E>) => Reply<E> | Promise<Reply<E>>;

/** Answers a call of the contract; with `params`, only the call with those. The body goes out through the schema. */
export function answer<E extends EndpointShape>(
  endpoint: E,
  reply: Reply<E> | Replier<E>,
  params: Partial<Params<E>> = {},
): Answer {
  return {
    endpoint,
    params: { ...params },
    reply: async (body) => {
      const given = typeof reply === 'function' ? await (reply as Replier<E>)(body as Body<E>) : reply;
      if (given instanceof Response) return given.clone();
      if (given instanceof Error) throw given;
      return Response.json(endpoint.response.parse(given), { status: endpoint.status ?? 200 });
    },
  };
}

/** A refusal as the server words it. */
export function refuse(code: ErrorCode, message: string, fields?: Record<string, string>): Response {
  const body: ErrorBody = { code, message, ...(fields && { fields }), requestId: 'request-1' };
  return Response.json(body, { status: errorStatus[code] });
}

export const signedOut = () => refuse('unauthenticated', 'Войдите, чтобы продолжить');

/** Stands in for `fetch`. The newest of the answers that fit a call is given; `requests` are the calls made so far. */
export function serve(answers: Answer[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { call, params } = callOf(`${method} ${url.split('?')[0]}`);
    const sent = parse(body);
    requests.push({ call, params, body: sent });
    const given = answers.findLast(
      ({ endpoint, params: wanted }) =>
        endpoint === api[call] && Object.entries(wanted).every(([name, value]) => params[name] === value),
    );
    return given ? given.reply(sent) : refuse('not_found', 'Нет такого адреса');
  });
  return requests;
}

type CallName = keyof typeof api;

/** Which call of the contract an address is. One that has the words in its path goes before one that has a parameter there. */
function callOf(address: string): Pick<Request, 'call' | 'params'> {
  for (const { call, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { call, params: { ...match.groups } };
  }
  throw new Error(`No call of the contract: ${address}`);
}

const patterns = Object.entries(api)
  .toSorted(([, a], [, b]) => parameters(a.path) - parameters(b.path))
  .map(([call, { method, path }]) => ({
    call: call as CallName,
    pattern: new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }));

function parameters(path: string): number {
  return path.split(':').length - 1;
}

function parse(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
