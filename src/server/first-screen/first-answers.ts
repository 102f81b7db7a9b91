import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { EndpointShape, Result } from '#contract/endpoint.ts';
import { type Screen, type ScreenName, screens } from '#contract/screens.ts';
import { urlOf } from '#contract/url.ts';
import { type OpenedScreen, screenAt } from './screen-at.ts';

export interface FirstAnswers {
  /** The screen that has all it begins with; undefined where something is left to ask. */
  screen: ScreenName | undefined;
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

  /** Keeps what was answered and gives its body, undefined for a refusal. */
  async function ask<E extends EndpointShape>(
    endpoint: E,
    input: object,
    isKept: (status: number) => boolean,
  ): Promise<Result<E> | undefined> {
    const url = urlOf(endpoint, input);
    const { statusCode, payload } = await app.inject({
      url,
      headers: headersOf(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (isKept(statusCode)) keep(url, statusCode, payload);
    return isSuccess(statusCode) ? JSON.parse(payload) : undefined;
  }

  async function fill(opened: OpenedScreen | undefined): Promise<ScreenName | undefined> {
    const { whole, calls }: Partial<Screen> = opened ? screens[opened.name] : {};
    // Its refusal is left out: the page asks for itself, and says why.
    const page = whole && (await ask(whole, { params: opened?.params }, isSuccess));
    if (page) {
      keep(urlOf(api.getMe), 200, JSON.stringify({ user: page.user }));
      return opened?.name;
    }
    const current = await ask(api.getMe, {}, isNoFailure);
    if (!current) return 'login';
    if (current.user.mustChangePassword) return 'newPassword';
    if (!calls) return undefined;
    await Promise.all(calls(current.user).map((endpoint) => ask(endpoint, {}, isNoFailure)));
    return opened?.name;
  }

  if (!isLookedAt(request)) return { screen: undefined, json: '{}' };
  // A page that could not be filled in time is sent as it is.
  const late = sleep(longestWaitMs, undefined, { ref: false });
  const screen = await Promise.race([fill(openedBy(request)), late]);
  return { screen, json: `{${answers.join(',').replaceAll('<', String.raw`\u003c`)}}` };
}

const isSuccess = (status: number) => status < 300;

/** After a failure the page asks again, and shows what it comes to. */
const isNoFailure = (status: number) => status < 500;

const longestWaitMs = 1_000;

/** What a browser loads ahead, or a program looks for, is not the opening of a lesson. */
const isLookedAt = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && ![headers['sec-purpose'], headers.purpose].some(saysPrefetch);

const saysPrefetch = (value: string | string[] | undefined) => value?.includes('prefetch') === true;

function openedBy({ url }: FastifyRequest): OpenedScreen | undefined {
  const opened = screenAt(url.split('?', 1)[0] ?? '');
  // Whoever is signed in goes on to the dashboard.
  return opened?.name === 'login' ? { ...opened, name: 'dashboard' } : opened;
}

/** Everything that says who asks, and through which proxies; nothing about how this reply is to be sent. */
function headersOf({ headers }: FastifyRequest): FastifyRequest['headers'] {
  const { connection: _1, range: _2, accept: _3, 'accept-encoding': _4, ...kept } = headers;
  return kept;
}
