import { errorText } from './error-text.ts';
import type { Withheld } from '#server/reviews/model/shown-text.ts';

/** Why the model gave no review: the kind for the metrics, the cause for an administrator, whether a retry may help. */
export type ModelFault = {
  kind: FaultKind;
  cause: string;
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
  | 'withheld';

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
    this.isPage =
      /text\/html/i.test(response.headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
    this.retryAfter = response.headers.get('retry-after');
  }
}

const unserved = new Set([401, 402, 403, 404]);
const curable = new Set([408, 409, 421, 423, 425, 429]);

export function faultOfRefusal(refusal: ModelRefusal): ModelFault {
  const { status } = refusal;
  const cause = `${whatHappened(refusal)}${quoted(refusal)}`;
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
  if (code && started) {
    return {
      kind: 'network',
      retry: true,
      cause: `Соединение с моделью оборвалось посреди отзыва (${code}).`,
    };
  }
  if (code) {
    return {
      kind: 'network',
      retry: true,
      cause: `Не удалось соединиться с моделью (${code}). Проверьте, что она запущена и что адрес в AI_BASE_URL верен.`,
    };
  }
  const message = errorText(error);
  return {
    kind: 'stream',
    retry: true,
    cause: `Модель прислала неразборчивый поток${message ? `: «${message}»` : ''}.`,
  };
}

function whatHappened({ status, isPage }: ModelRefusal): string {
  if (isPage) {
    return `По адресу модели отвечает веб-страница, а не API (HTTP ${status}). Проверьте AI_BASE_URL: обычно он оканчивается на /v1.`;
  }
  switch (status) {
    case 401:
    case 403:
      return `Модель не приняла ключ (HTTP ${status}). Проверьте AI_API_KEY и права этого ключа.`;
    case 402:
      return `На счёте у поставщика модели не хватает средств (HTTP ${status}).`;
    case 404:
      return `Модель или адрес не найдены (HTTP ${status}). Проверьте AI_MODEL и AI_BASE_URL.`;
    case 413:
      return `Запрос слишком велик для модели (HTTP ${status}). Сократите материал урока или промпт.`;
    case 429:
      return `Модель ограничивает число запросов (HTTP ${status}). Проверьте квоту у поставщика или уменьшите AI_CONCURRENCY.`;
  }
  if (status >= 500) return `Ошибка на стороне модели (HTTP ${status}).`;
  if (status >= 400) return `Модель отклонила запрос (HTTP ${status}). Проверьте AI_MODEL и промпт урока.`;
  if (status >= 300) {
    return `Адрес модели переадресует запрос (HTTP ${status}). Укажите в AI_BASE_URL конечный адрес.`;
  }
  return `Модель ответила не потоком (HTTP ${status}). Проверьте, что адрес в AI_BASE_URL понимает stream.`;
}

function quoted({ isPage, body }: ModelRefusal): string {
  const message = isPage ? '' : errorText(body);
  return message && ` Ответ сервера: «${message}».`;
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
