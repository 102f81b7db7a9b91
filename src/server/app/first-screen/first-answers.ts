import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auth } from '#contract/auth/calls.ts';
import type { EndpointShape, Result } from '#contract/endpoint.ts';
import { type OpenedScreen, screenAt } from '#contract/screen-at.ts';
import { type Screen, type ScreenName, screens } from '#contract/screens.ts';
import { urlOf } from '#contract/url.ts';
import { pathOf } from '#server/platform/http/path-of.ts';

export interface FirstAnswers {
  /** The screen whose first calls are all answered; undefined if the page has to make calls itself. */
  screen: ScreenName | undefined;
  /** A JSON object keyed by the calls' addresses, safe inside a script element. */
  json: string;
}

/**
 * Makes a screen's first calls on the server, so that the page needs no further round trip. They run like any call by the
 * person who opens the page: with the same access checks, refusals and response schemas.
 */
export async function firstAnswers(app: FastifyInstance, request: FastifyRequest): Promise<FirstAnswers> {
  const answers: string[] = [];
  const keep = (url: string, status: number, body: string) =>
    answers.push(`${JSON.stringify(url)}:[${status},${body}]`);

  /** Makes the call, keeps its response and returns the body; undefined for a refusal. */
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
    const { whole, calls, isPublic }: Partial<Screen> = opened ? screens[opened.name] : {};
    // A refusal is not kept: the page makes the call itself and shows the reason.
    const page = whole && (await ask(whole, { params: opened?.params }, isSuccess));
    if (page) {
      keep(urlOf(auth.getMe), 200, JSON.stringify({ user: page.user }));
      return opened?.name;
    }
    const current = await ask(auth.getMe, {}, isNoFailure);
    if (isPublic) return opened?.name;
    if (!current) return 'login';
    if (current.user.mustChangePassword) return 'newPassword';
    if (current.user.mustConsent) return 'consents';
    if (!calls) return undefined;
    await Promise.all(calls(current.user).map((endpoint) => ask(endpoint, {}, isNoFailure)));
    return opened?.name;
  }

  if (!isLookedAt(request)) return { screen: undefined, json: '{}' };
  // After a timeout the page is sent with the responses so far.
  const late = sleep(longestWaitMs, undefined, { ref: false });
  const screen = await Promise.race([fill(openedBy(request)), late]);
  return { screen, json: `{${answers.join(',').replaceAll('<', String.raw`\u003c`)}}` };
}

const isSuccess = (status: number) => status < 300;

/** A failed call is not kept: the page makes it again. */
const isNoFailure = (status: number) => status < 500;

const longestWaitMs = 1_000;

/** A prefetch by a browser, or a request by a program, does not count as viewing a lesson. */
const isLookedAt = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && ![headers['sec-purpose'], headers.purpose].some(saysPrefetch);

const saysPrefetch = (value: string | string[] | undefined) => value?.includes('prefetch') === true;

function openedBy({ url }: FastifyRequest): OpenedScreen | undefined {
  const opened = screenAt(pathOf(url));
  // A signed-in user is redirected to the dashboard.
  return opened?.name === 'login' ? { ...opened, name: 'dashboard' } : opened;
}

/** The headers that identify the client and the proxies; none that affect the encoding of the response. */
function headersOf({ headers }: FastifyRequest): FastifyRequest['headers'] {
  const { connection: _1, range: _2, accept: _3, 'accept-encoding': _4, ...kept } = headers;
  return kept;
}
