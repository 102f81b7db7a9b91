import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Criterion } from '#contract/criteria.ts';
import { feedbackMaxLength } from '#contract/reviews.ts';
import type { Message } from './message.ts';
import type { OpenRemark } from '#server/reviews/rubric-prompt.ts';
import type { TalkSoFar } from '#server/dialogues/talk-so-far.ts';
import { boundBody, EndlessAnswer } from './bounded-body.ts';
import { faultOfError, faultOfRefusal, type ModelFault, ModelRefusal } from './model-fault.ts';
import { withoutEcho } from './without-echo.ts';
import { withoutSecrets } from './without-secrets.ts';
import { createThinkingFilter } from './without-thinking.ts';

export interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** The result of one try. `aborted`: by the caller's signal, not a fault. `not_asked`: no request has left (ask-model.ts). */
export type Outcome =
  | {
      kind: 'done';
      text: string;
      model: string;
      usage: Usage | null;
      firstTextMs: number;
      /** The name of the endpoint. */
      endpoint?: string;
    }
  | { kind: 'fault'; fault: ModelFault; usage?: Usage }
  | { kind: 'aborted'; /** Which one was asked, where one was. */ model?: string; endpoint?: string }
  | NotAsked;

export type NotAsked = { kind: 'not_asked'; cause: string } & (
  | { why: 'no_model' | 'rule' | 'crisis' }
  | { why: 'budget'; /** In roubles, what it would have cost. */ estimate: string }
);

export interface Task {
  messages: Message[];
  /** The messages for a model that holds only so many tokens with its reply; without, they are the same for every model. */
  fit?: (contextTokens: number) => Promise<Message[]>;
  /** Whether it asks to mend an earlier reply. */
  isRepair?: boolean;
  /** The student's answer, for a mentor that doesn't use the prompt. */
  answer: string;
  /** Likewise what the answer is judged by. */
  rubric?: Rubric;
  /** Names that are not masked, as of a persona whom a student of the course may share his name with. */
  keep?: readonly string[];
  /** Likewise the talk in which a line is to be said. */
  talk?: TalkSoFar;
}

export interface Rubric {
  criteria: readonly Criterion[];
  openRemarks: readonly OpenRemark[];
  /** The answer is what was said in a talk. */
  isSpoken?: boolean;
}

/** Writes a review: streams the text in pieces, then resolves with the outcome. Never throws. */
export type Mentor = (
  task: Task,
  call: { onText(piece: string): void; signal: AbortSignal },
) => Promise<Outcome>;

export interface ModelAddress {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface TimeLimits {
  /** The limit for the first piece, and between pieces. */
  firstTokenTimeoutMs: number;
  timeoutMs: number;
}

/**
 * The only user of the SDK. The SDK's retries are not used: it makes one streaming request, and the queue decides on a
 * retry. Reuse the result for many reviews: the SDK creates its schemas again for each model.
 */
export function createModelMentor(address: ModelAddress, limits: TimeLimits): Mentor {
  const model = createOpenAICompatible({
    name: 'model',
    baseURL: address.baseUrl,
    ...(address.apiKey !== undefined && { apiKey: address.apiKey }),
    includeUsage: true,
    fetch: async (input, init) => boundBody(await fetchStream(input, init), limits.timeoutMs),
  }).chatModel(address.model);

  return async ({ messages }, { onText, signal }) => {
    const watch = startWatch(limits, signal);
    const show = createThinkingFilter();
    let text = '';
    let firstTextMs: number | undefined;
    let finish: { reason: string; usage: Usage } | undefined;
    let answeredBy = address.model;

    const faulty = (fault: ModelFault): Outcome => ({
      kind: 'fault',
      ...(finish && { usage: finish.usage }),
      fault: {
        ...fault,
        cause: withoutEcho(
          withoutSecrets(fault.cause, [address.apiKey, URL.parse(address.baseUrl)?.password]),
          messages.map(({ content }) => content),
        ),
      },
    });
    try {
      const { stream } = await model.doStream({ prompt: messages.map(toPrompt), abortSignal: watch.signal });
      for await (const part of stream) {
        switch (part.type) {
          case 'response-metadata':
            answeredBy = part.modelId ?? answeredBy;
            break;
          case 'reasoning-delta':
            watch.heard();
            break;
          case 'text-delta': {
            watch.heard();
            const piece = show(part.delta).replaceAll('\u0000', '');
            const visible = text === '' ? piece.trimStart() : piece;
            if (visible === '') break;
            firstTextMs ??= watch.elapsedMs();
            text += visible;
            if (text.length > feedbackMaxLength) return faulty(endless);
            onText(visible);
            break;
          }
          case 'finish':
            finish = {
              reason: part.finishReason.unified,
              usage: {
                inputTokens: part.usage.inputTokens.total,
                outputTokens: part.usage.outputTokens.total,
              },
            };
            break;
          case 'error':
            throw part.error;
          default:
            break;
        }
      }
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted' };
      if (watch.expired) return faulty(watch.expired);
      return faulty(faultOfThrown(error, { limits, started: text !== '' }));
    } finally {
      watch.end();
    }
    if (signal.aborted) return { kind: 'aborted' };
    if (finish?.reason === 'length') return faulty(cutShort);
    if (finish?.reason === 'content-filter') return faulty(refused);
    if (finish === undefined || firstTextMs === undefined || text.trim() === '')
      return faulty({ kind: 'empty', retry: true, cause: 'Модель вернула пустой текст.' });
    return {
      kind: 'done',
      text: text.trimEnd(),
      model: answeredBy,
      usage: finish.usage,
      firstTextMs,
    };
  };
}

function faultOfThrown(
  error: unknown,
  { limits, started }: { limits: TimeLimits; started: boolean },
): ModelFault {
  if (error instanceof EndlessAnswer) return error.because === 'time' ? tooLong(limits.timeoutMs) : endless;
  if (error instanceof ModelRefusal) return faultOfRefusal(error);
  if (endedEarly(error)) return brokenOff;
  return faultOfError(error, { started });
}

const brokenOff: ModelFault = {
  kind: 'stream',
  retry: true,
  cause: 'Поток от модели оборвался раньше конца отзыва.',
};

const endless: ModelFault = {
  kind: 'endless',
  retry: true,
  cause: `Модель не останавливается: отзыв длиннее ${feedbackMaxLength.toLocaleString('ru-RU')} знаков. Если это повторяется, задайте у модели предел ответа или смените её.`,
};

const cutShort: ModelFault = {
  kind: 'cut_short',
  retry: true,
  cause:
    'Модель оборвала отзыв на полуслове: кончилось место (finish_reason: length). Увеличьте у модели предел ответа или размер контекста.',
};

const refused: ModelFault = {
  kind: 'filtered',
  retry: false,
  cause: 'Модель отказалась отвечать: сработал её фильтр содержания (finish_reason: content_filter).',
};

/** The last piece has a finish reason: a stream without one was cut off, even if it was closed cleanly. */
const endedEarly = (error: unknown) =>
  error instanceof Error && /ended without a finish reason/i.test(error.message);

function toPrompt(message: Message) {
  const { role, content } = message;
  return role === 'system'
    ? { role, content }
    : { role, content: [{ type: 'text' as const, text: content }] };
}

/** Passes only event streams through: any other response is read, up to a limit, and thrown with its status. */
async function fetchStream(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // No redirects: answers and keys are sent only to the address that the operator has configured.
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !/text\/html|application\/json/i.test(type)) return response;
  throw new ModelRefusal(response, await readSome(response));
}

const longestBody = 64 * 1024;

async function readSome(response: Response): Promise<string> {
  let body = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    body += decoder.decode(chunk, { stream: true });
    if (body.length > longestBody) break;
  }
  return body;
}

/** Combines the three time limits and the caller's signal into one signal; `end` always closes the connection. */
function startWatch({ firstTokenTimeoutMs, timeoutMs }: TimeLimits, outer: AbortSignal) {
  const started = performance.now();
  const inner = new AbortController();
  let expired: ModelFault | undefined;
  let heardAnything = false;
  const expire = (fault: ModelFault) => {
    expired ??= fault;
    inner.abort();
  };
  const silence = setTimeout(
    () => expire(heardAnything ? stalled(firstTokenTimeoutMs) : silent(firstTokenTimeoutMs)),
    firstTokenTimeoutMs,
  );
  const total = setTimeout(() => expire(tooLong(timeoutMs)), timeoutMs);
  return {
    signal: AbortSignal.any([outer, inner.signal]),
    elapsedMs: () => performance.now() - started,
    get expired() {
      return expired;
    },
    heard() {
      heardAnything = true;
      silence.refresh();
    },
    end() {
      clearTimeout(silence);
      clearTimeout(total);
      inner.abort();
    },
  };
}

const seconds = (ms: number) => (ms / 1000).toLocaleString('ru-RU');

const silent = (ms: number): ModelFault => ({
  kind: 'timeout',
  retry: true,
  cause: `Модель не начала отвечать за ${seconds(ms)} с (AI_FIRST_TOKEN_TIMEOUT_MS).`,
});

const stalled = (ms: number): ModelFault => ({
  kind: 'timeout',
  retry: true,
  cause: `Модель замолчала посреди отзыва на ${seconds(ms)} с (AI_FIRST_TOKEN_TIMEOUT_MS).`,
});

const tooLong = (ms: number): ModelFault => ({
  kind: 'timeout',
  retry: true,
  cause: `Модель не закончила отзыв за ${seconds(ms)} с (AI_TIMEOUT_MS).`,
});
