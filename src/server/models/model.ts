import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { boundBody, EndlessAnswer } from './bounded-body.ts';
import type { Message } from './message.ts';
import {
  type FaultCause,
  faultOfError,
  faultOfRefusal,
  isOfType,
  type ModelFault,
  ModelRefusal,
} from './model-fault.ts';
import type { Outcome, Usage } from './outcome.ts';
import { withoutEcho } from './without-echo.ts';
import { withoutSecrets } from './without-secrets.ts';
import { createThinkingFilter } from './without-thinking.ts';

export interface Task {
  messages: Message[];
  /** The messages for a model that holds only so many tokens with its reply; without, they are the same for every model. */
  fit?: (contextTokens: number) => Promise<Message[]>;
  /** Whether it asks to mend an earlier reply. */
  isRepair?: boolean;
  /** The student's words among the messages: those of danger are not sent, and names in lower case are masked in them. */
  answer: string;
  /** What else of the messages was written in a hurry, or after what was: names in lower case are masked as in the answer. */
  casual?: readonly string[];
  /** Names that are not masked, as of a persona whom a student of the course may share his name with. */
  keep?: readonly string[];
  /** Whether a reply has words in another language, which «Модели» counts. */
  isForeign?: (text: string) => boolean;
  /** What is written by rule where a program stands in for a model. */
  byProgram?: () => string | Promise<string>;
}

/** Writes a review: streams the text in pieces, then resolves with the outcome. Never throws. */
export type Writer = (
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
export function createModelWriter(address: ModelAddress, limits: TimeLimits): Writer {
  const model = openModel(address, limits);
  return async ({ messages }, { onText, signal }) => {
    const watch = startWatch(limits, signal);
    const heard: Heard = { text: '', firstTextMs: undefined, finish: undefined, answeredBy: address.model };
    const used = () => heard.finish && { usage: heard.finish.usage };
    const faulty = (fault: ModelFault): Outcome => ({
      kind: 'fault',
      ...used(),
      fault: { ...fault, cause: withoutPrivate(fault.cause, address, messages) },
    });
    try {
      const { stream } = await model.doStream({ prompt: messages.map(toPrompt), abortSignal: watch.signal });
      const hear = hearer(heard, { watch, onText });
      for await (const part of stream) {
        hear(part);
        if (heard.text.length > feedbackMaxLength) return faulty(endless);
      }
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted', ...used() };
      if (watch.expired) return faulty(watch.expired);
      return faulty(faultOfThrown(error, { limits, started: heard.text !== '' }));
    } finally {
      watch.end();
    }
    if (signal.aborted) return { kind: 'aborted', ...used() };
    const { text, firstTextMs, finish, answeredBy } = heard;
    if (finish?.reason === 'length') return faulty(cutShort);
    if (finish?.reason === 'content-filter') return faulty(refused);
    if (finish === undefined || firstTextMs === undefined || text.trim() === '') return faulty(empty);
    return { kind: 'done', text: text.trimEnd(), model: answeredBy, usage: finish.usage, firstTextMs };
  };
}

const openModel = (address: ModelAddress, limits: TimeLimits) =>
  createOpenAICompatible({
    name: 'model',
    baseURL: address.baseUrl,
    ...(address.apiKey !== undefined && { apiKey: address.apiKey }),
    includeUsage: true,
    fetch: async (input, init) => boundBody(await fetchStream(input, init), limits.timeoutMs),
  }).chatModel(address.model);

/** What has come of a reply. */
interface Heard {
  /** Without thoughts. */
  text: string;
  firstTextMs: number | undefined;
  finish: { reason: string; usage: Usage } | undefined;
  /** The model that the server names. */
  answeredBy: string;
}

type ReplyStream = Awaited<ReturnType<ReturnType<typeof openModel>['doStream']>>['stream'];
type ReplyPart = ReplyStream extends ReadableStream<infer Part> ? Part : never;

/** Adds a part of the stream to what is heard. A text beyond the limit is not passed on. */
function hearer(
  heard: Heard,
  { watch, onText }: { watch: ReturnType<typeof startWatch>; onText: (piece: string) => void },
) {
  const show = createThinkingFilter();

  function hearText(delta: string): void {
    watch.heard();
    const piece = show(delta).replaceAll('\u0000', '');
    const visible = heard.text === '' ? piece.trimStart() : piece;
    if (visible === '') return;
    heard.firstTextMs ??= watch.elapsedMs();
    heard.text += visible;
    if (heard.text.length <= feedbackMaxLength) onText(visible);
  }

  return (part: ReplyPart): void => {
    switch (part.type) {
      case 'response-metadata':
        heard.answeredBy = part.modelId ?? heard.answeredBy;
        break;
      case 'reasoning-delta':
        watch.heard();
        break;
      case 'text-delta':
        hearText(part.delta);
        break;
      case 'finish': {
        const { inputTokens, outputTokens } = part.usage;
        const usage = { inputTokens: inputTokens.total, outputTokens: outputTokens.total };
        heard.finish = { reason: part.finishReason.unified, usage };
        break;
      }
      case 'error':
        throw part.error;
      default:
        break;
    }
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

/** The server's words may repeat the key, and those that it was sent. */
function withoutPrivate(cause: FaultCause, { apiKey, baseUrl }: ModelAddress, sent: Message[]): FaultCause {
  if (!('said' in cause)) return cause;
  const said = withoutSecrets(cause.said, [apiKey, URL.parse(baseUrl)?.password]);
  const texts = sent.map(({ content }) => content);
  return { ...cause, said: withoutEcho(said, texts) };
}

const brokenOff = { kind: 'stream', retry: true, cause: { kind: 'broken_off' } } as const;
const endless = { kind: 'endless', retry: true, cause: { kind: 'endless' } } as const;
const cutShort = { kind: 'cut_short', retry: true, cause: { kind: 'cut_short' } } as const;
const refused = { kind: 'filtered', retry: false, cause: { kind: 'filtered' } } as const;
const empty = { kind: 'empty', retry: true, cause: { kind: 'empty' } } as const;

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
  if (response.ok && !isOfType(response, /text\/html|application\/json/i)) return response;
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

const silent = (ms: number) => timeout({ kind: 'silent', ms });
const stalled = (ms: number) => timeout({ kind: 'stalled', ms });
const tooLong = (ms: number) => timeout({ kind: 'too_long', ms });

const timeout = (cause: FaultCause): ModelFault => ({ kind: 'timeout', retry: true, cause });
