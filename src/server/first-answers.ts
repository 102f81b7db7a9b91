import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import { type Ask, type FirstScreen, firstScreenOf } from './first-screen.ts';

export interface FirstAnswers {
  /** The file that draws the screen. */
  page: string | undefined;
  /** A JSON object by the calls' addresses, safe inside a script element. */
  json: string;
}

/**
 * Answers the calls that a screen begins with before its page is sent, so that it needs no further round trip. They go the
 * way of every call, as the person who opens the page: the same access, the same refusals, the same shape.
 */
export async function firstAnswers(app: FastifyInstance, request: FastifyRequest): Promise<FirstAnswers> {
  const answers: string[] = [];
  const keep = (url: string, status: number, body: string) =>
    answers.push(`${JSON.stringify(url)}:[${status},${body}]`);
  const get = (url: string) =>
    app.inject({ url, headers: headersOf(request), remoteAddress: request.socket.remoteAddress ?? '' });

  const asking =
    (answered: typeof keep | (() => void)): Ask =>
    async (endpoint, input) => {
      const url = urlOf(endpoint, input);
      const { statusCode, payload } = await get(url);
      // A failure is left out: the page asks again, and shows what it comes to.
      if (statusCode < 500) answered(url, statusCode, payload);
      return statusCode < 300 ? JSON.parse(payload) : undefined;
    };
  const ask = asking(keep);
  // Its parts are kept instead of it.
  const askInParts = asking(() => {});

  async function fill(opened: { screen: FirstScreen; id: string } | undefined): Promise<string | undefined> {
    const parts = await opened?.screen.whole?.(askInParts, opened.id);
    for (const { url, body } of parts ?? []) keep(url, 200, JSON.stringify(body));
    if (parts) return opened?.screen.page;
    const current = await ask(api.getMe, {});
    if (!current) return 'login-page';
    await opened?.screen.ask?.(ask, current.user, opened.id);
    return opened?.screen.page;
  }

  if (!isLookedAt(request)) return { page: undefined, json: '{}' };
  // A page that could not be filled in time is sent as it is.
  const late = setTimeout(longestWaitMs, undefined, { ref: false });
  const page = await Promise.race([fill(firstScreenOf(pathOf(request))), late]);
  return { page, json: `{${answers.join(',').replaceAll('<', String.raw`\u003c`)}}` };
}

const longestWaitMs = 1_000;

/** What a browser loads ahead, or a program looks for, is not the opening of a lesson. */
const isLookedAt = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && ![headers['sec-purpose'], headers.purpose].some(saysPrefetch);

const saysPrefetch = (value: string | string[] | undefined) => value?.includes('prefetch') === true;

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** Everything that says who asks, and through which proxies; nothing about how this reply is to be sent. */
function headersOf({ headers }: FastifyRequest): FastifyRequest['headers'] {
  const { connection: _1, range: _2, accept: _3, 'accept-encoding': _4, ...kept } = headers;
  return kept;
}
