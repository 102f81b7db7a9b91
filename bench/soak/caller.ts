import { testPassword } from '#test/factories.ts';

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** Makes the calls of all people to the web process, and counts those that fail. */
export interface Caller {
  url: string;
  calls(): number;
  /** `GET /api/courses/:id/page: 503`, and how often. */
  failures: Map<string, number>;
  /** Undefined if there was no reply, or not in time. */
  call(cookie: string, path: string, options?: CallOptions): Promise<Reply | undefined>;
  /** Signs in, which replaces the cookie's session; resolves with the new cookie. */
  signIn(email: string, cookie?: string): Promise<string | undefined>;
  /** Counts a failure of something other than a call. */
  failed(what: string): void;
}

interface CallOptions {
  method?: string;
  json?: object;
  form?: FormData;
  headers?: Record<string, string>;
  /** The refusal that is meant. */
  expected?: number;
  /** The caller goes away by itself after that long, which is no failure. */
  leavesInMs?: number;
}

const patienceMs = 10_000;

export function createCaller(url: string): Caller {
  let calls = 0;
  const failures = new Map<string, number>();
  const failed = (what: string) => void failures.set(what, (failures.get(what) ?? 0) + 1);

  async function call(
    cookie: string,
    path: string,
    { method = 'GET', json, form, headers, expected, leavesInMs }: CallOptions = {},
  ): Promise<Reply | undefined> {
    calls += 1;
    const body = json === undefined ? form : JSON.stringify(json);
    const reply = await request(`${url}${path}`, {
      method,
      headers: { cookie, ...(json && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(leavesInMs ?? patienceMs),
      ...(body !== undefined && { body }),
    }).catch(() => undefined);
    const how = reply?.status ?? (leavesInMs === undefined ? 'no reply' : 200);
    if (how === 'no reply' || (how >= 400 && how !== expected))
      failed(`${method} ${withoutIds(path)}: ${how}`);
    return reply;
  }

  return {
    url,
    calls: () => calls,
    failures,
    call,
    async signIn(email, cookie = '') {
      const json = { email, password: testPassword, remember: true };
      const reply = await call(cookie, '/api/auth/login', { method: 'POST', json });
      return reply?.headers.getSetCookie()[0]?.split(';')[0];
    },
    failed,
  };
}

async function request(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const withoutIds = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id');
