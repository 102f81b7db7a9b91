import { errorText } from './error-text.ts';

/** Why a model's text must not be shown: the student may be in danger, or the text repeats what the model was told. */
export type Withheld = 'alarm' | 'leak';

/** Why the model gave no text: the kind for the metrics, the cause for an administrator, whether a retry may help. */
export type ModelFault = {
  kind: FaultKind;
  cause: FaultCause;
  /** The model of the file that it is about: its settings are the fields of the file. Set by askModel. */
  of?: { name: string; keyVariable: string | undefined };
  /** Why the text was withheld. */
  withheld?: Withheld;
} & (
  | { retry: true; afterMs?: number }
  | {
      retry: false;
      /** The server doesn't serve us at all: another endpoint may. */
      elsewhere?: boolean;
    }
);

/** What has happened. Whoever shows it puts it into words (fault-words.ts). `said`: the server's own message. */
export type FaultCause =
  | { kind: 'refusal'; status: number; isPage: boolean; said: string }
  | { kind: 'garbled'; said: string }
  | { kind: 'no_connection' | 'lost_connection'; code: string }
  | { kind: 'silent' | 'stalled' | 'too_long' | 'not_within'; ms: number }
  | { kind: 'broken_off' | 'endless' | 'cut_short' | 'filtered' | 'empty' }
  /** Whoever finds it knows what to say of it. */
  | { kind: 'told'; text: string };

export type FaultKind =
  | 'network'
  | 'rate_limit'
  | 'refused'
  | 'server'
  | 'stream'
  | 'timeout'
  | 'empty'
  | 'cut_short'
  | 'endless'
  | 'filtered'
  | 'unready'
  | 'withheld'
  | 'foreign';

/** The server's response was not a stream: an error, an HTML page, plain JSON. */
export class ModelRefusal extends Error {
  readonly status: number;
  readonly body: string;
  readonly isPage: boolean;
  readonly retryAfter: string | null;

  constructor(response: Response, body: string) {
    super(`HTTP ${response.status}`);
    this.status = response.status;
    this.body = body;
    this.isPage = isOfType(response, /text\/html/i) || /^\s*<(!doctype|html)/i.test(body);
    this.retryAfter = response.headers.get('retry-after');
  }
}

export function isOfType({ headers }: Response, type: RegExp): boolean {
  const given = headers.get('content-type');
  return given !== null && type.test(given);
}

const unserved = new Set([401, 402, 403, 404]);
const curable = new Set([408, 409, 421, 423, 425, 429]);

export function faultOfRefusal(refusal: ModelRefusal): ModelFault {
  const { status, isPage, body } = refusal;
  const cause = { kind: 'refusal', status, isPage, said: isPage ? '' : errorText(body) } as const;
  const kind = kindOf(refusal);
  if (status >= 300 && status < 500 && !curable.has(status))
    return { kind, retry: false, cause, elsewhere: unserved.has(status) };
  const afterMs = retryAfterMs(refusal.retryAfter);
  return { kind, retry: true, cause, ...(afterMs !== undefined && { afterMs }) };
}

function kindOf({ status }: ModelRefusal): FaultKind {
  if (status === 429) return 'rate_limit';
  if (status >= 500) return 'server';
  return status >= 300 ? 'refused' : 'stream';
}

/** Failures before or during the stream: the network, the protocol, the server's own error. */
export function faultOfError(error: unknown, { started }: { started: boolean }): ModelFault {
  const code = networkCode(error);
  if (code === undefined)
    return { kind: 'stream', retry: true, cause: { kind: 'garbled', said: errorText(error) } };
  return {
    kind: 'network',
    retry: true,
    cause: { kind: started ? 'lost_connection' : 'no_connection', code },
  };
}

const longestRetryAfterMs = 3_600_000;

/** Seconds or a date, as HTTP defines it. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined;
}

/** `fetch` wraps the system error, sometimes twice. */
function networkCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (
      'code' in cause &&
      typeof cause.code === 'string' &&
      /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+)$/.test(cause.code)
    )
      return cause.code;
    if (cause instanceof AggregateError) return networkCode(cause.errors[0]);
    if (cause.message === 'terminated') return networkCode(cause.cause) ?? 'соединение закрыто';
  }
  return undefined;
}
