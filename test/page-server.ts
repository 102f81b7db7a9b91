import { vi } from 'vitest';
import type { z } from 'zod';
import { allCalls } from '#contract/calls.ts';
import type { Body, EndpointShape, Params, Result } from '#contract/endpoint.ts';
import { type CodeWith, type ErrorBody, type ErrorCode, type errorBody, statusOf } from '#contract/errors.ts';

// The fake server of the page's tests: a test defines its responses, which must match the contract.

/** A call made by the page. */
export interface Request {
  call: CallName;
  params: Record<string, string>;
  /** If the address has one. */
  query?: Record<string, string>;
  body: unknown;
}

/** The response to one call; created by `answer(…)`. */
export interface Answer {
  endpoint: EndpointShape;
  params: Record<string, unknown>;
  reply: (body: unknown) => Promise<Response>;
}

/** A body of the endpoint's schema, a refusal, or an error thrown by `fetch`. */
type Reply<E extends EndpointShape> = Result<E> | Response | Error;

type Replier<E extends EndpointShape> = (body: Body<E>) => Reply<E> | Promise<Reply<E>>;

/** Answers a call of the contract; with `params`, only the call with these. The body is serialized by the schema. */
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

/** A refusal in the server's format. */
export function refuse(code: ErrorCode, message: string, fields?: Record<string, string>): Response {
  const body = { code, message, fields, requestId: 'request-1' } satisfies z.infer<typeof errorBody>;
  return Response.json(body, { status: statusOf(code) });
}

/** Somebody else has saved meanwhile. */
export const refuseStale = (code: CodeWith<'saved'>, message: string, saved: ErrorBody['saved']): Response =>
  Response.json({ code, message, saved } satisfies ErrorBody, { status: statusOf(code) });

export const signedOut = () => refuse('unauthenticated', 'Войдите, чтобы продолжить');

/** A fake `fetch`. The newest matching answer is used; `requests` are the calls made so far. */
export function serve(answers: Answer[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [path, query] = url.split('?');
    const { call, params } = callOf(`${method} ${path}`);
    const sent = parse(body);
    requests.push({
      call,
      params,
      ...(query && { query: Object.fromEntries(new URLSearchParams(query)) }),
      body: sent,
    });
    const given = answers.findLast(
      ({ endpoint, params: wanted }) =>
        endpoint === allCalls[call] &&
        Object.entries(wanted).every(([name, value]) => params[name] === value),
    );
    return given ? given.reply(sent) : refuse('not_found', 'Нет такого адреса');
  });
  return requests;
}

type CallName = keyof typeof allCalls;

/** The call of the contract at an address. A literal path segment takes precedence over a parameter. */
function callOf(address: string): Pick<Request, 'call' | 'params'> {
  for (const { call, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { call, params: { ...match.groups } };
  }
  throw new Error(`No call of the contract: ${address}`);
}

const patterns = Object.entries(allCalls)
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
