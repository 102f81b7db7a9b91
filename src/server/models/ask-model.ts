import { allows, type DataRule } from '#contract/places.ts';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { countedEnd, tokensIn } from './call-end.ts';
import { type CallSubject, ledgerIn } from './ledger.ts';
import { asTheyAre, maskTexts } from './masking.ts';
import type { ModelFault } from './model-fault.ts';
import type { Mentor, NotAsked, Outcome, Task } from './model.ts';
import type { Model } from './models.ts';
import { mustNotLeave } from './must-not-leave.ts';

export interface AskDeps {
  /** In order of preference. */
  models: readonly Model[];
  /** Without a database nothing is written down: only where no school's data is sent (evals). */
  db?: Db;
  metrics?: Pick<Metrics, 'modelCalled'>;
  log?: Pick<Log, 'warn' | 'error'>;
}

export interface Call extends CallSubject {
  /** Where the models may be that read what is sent. */
  rule: DataRule;
  /** How often this was tried before in vain. */
  failures?: number;
  /** A person has read the answer and found no danger. */
  alarmDismissed?: boolean;
  /** Whose words they are, where no review says it. */
  userId?: string;
  /** For the whole reply, where the limits for reviews are too long. */
  withinMs?: number;
}

type How = Parameters<Mentor>[1];

/** After so many tries at one model in vain, the next one is asked. */
export const triesAtOne = 3;

/**
 * The only way to a model: whatever is sent to one is allowed by the course's rule and budget, masked, and written down.
 * A model that doesn't serve us is passed over at once; one that may recover is tried again by the queue.
 */
export async function askModel(deps: AskDeps, call: Call, task: Task, how: How): Promise<Outcome> {
  if (!call.alarmDismissed && mustNotLeave(task.answer)) return notAsked('crisis', inDanger);
  if (deps.models.length === 0) return notAsked('no_model', noModel);
  const allowed = deps.models.filter(({ place }) => allows(call.rule, place));
  const first = Math.min(Math.floor((call.failures ?? 0) / triesAtOne), allowed.length - 1);
  let outcome: Outcome = notAsked('rule', againstRule(call.rule));
  for (const model of allowed.slice(first)) {
    outcome = await askOne(deps, { call, model }, task, how);
    if (!isTurnedAway(outcome)) return outcome;
    deps.log?.warn({ endpoint: model.name }, `Модель не обслуживает нас: ${outcome.fault.cause}`);
  }
  return outcome;
}

/** A mentor for one call, for those who don't need to know of calls. */
export const mentorFor =
  (deps: AskDeps, call: Call): Mentor =>
  (task, how) =>
    askModel(deps, isRepairOfReview(call, task) ? { ...call, purpose: 'repair' } : call, task, how);

/** The second try at a reply of a talk is a part of the talk. */
const isRepairOfReview = ({ purpose }: Call, { isRepair = false }: Task): boolean =>
  isRepair && purpose === 'review';

async function askOne(deps: AskDeps, to: To, task: Task, how: How): Promise<Outcome> {
  const { model } = to;
  // It may still say that it has no model, and why.
  if (model.isUnready) return model.write(task, how);
  const asked = await model.within(how.signal, () => askWithinBudget(deps, to, task, how));
  return asked ?? { kind: 'aborted' };
}

interface To {
  call: Call;
  model: Model;
}

async function askWithinBudget(
  { db, metrics, log }: AskDeps,
  { call, model }: To,
  task: Task,
  { onText, signal }: How,
): Promise<Outcome> {
  const fitted = model.contextTokens === undefined ? undefined : await task.fit?.(model.contextTokens);
  const asked = fitted ?? task.messages;
  const texts = asked.map(({ content }) => content);
  const masked = model.place === 'here' ? asTheyAre(texts) : await maskTexts(texts, { db, ...call, ...task });
  const inputTokens = tokensIn(masked.texts.join('').length);
  const ledger = db && ledgerIn(db);
  const opened = await ledger?.open(call, model, { inputTokens, masked: masked.count });
  if (opened?.id === null) return { ...notAsked('budget', overBudget), estimate: opened.estimate };

  const started = performance.now();
  const shown = masked.restoring(onText);
  let written = 0;
  const messages = asked.map((message, index) => ({
    ...message,
    content: masked.texts[index] ?? '',
  }));
  const within = limitOf(call, signal);
  const ended = await model.write(
    { ...task, messages },
    {
      signal: within.signal,
      onText(piece) {
        written += piece.length;
        shown.write(piece);
      },
    },
  );
  const outcome = within.outcomeOf(ended);
  if (outcome.kind === 'done') shown.end();

  const end = countedEnd(outcome, { inputTokens, written, ms: Math.round(performance.now() - started) });
  // The reply is worth more than its exact price: without it the estimate stays.
  const cost = await (opened && ledger?.close(opened.id, model, end))?.catch((error: unknown) =>
    log?.error({ err: error }, 'Не удалось записать расход модели'),
  );
  metrics?.modelCalled({ ...end, endpoint: model.name, purpose: call.purpose, cost: cost ?? 0 });
  return restored(outcome, model, masked.restore);
}

/** The signal of a call with its own limit, and what its end means. */
function limitOf({ withinMs }: Call, signal: AbortSignal) {
  if (withinMs === undefined) return { signal, outcomeOf: (outcome: Outcome) => outcome };
  const seconds = (withinMs / 1000).toLocaleString('ru-RU');
  const cause = `Модель не ответила за ${seconds} с.`;
  return {
    signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    outcomeOf: (outcome: Outcome): Outcome =>
      outcome.kind === 'aborted' && !signal.aborted
        ? { kind: 'fault', fault: { kind: 'timeout', retry: true, cause } }
        : outcome,
  };
}

function restored(outcome: Outcome, model: Model, restore: (text: string) => string): Outcome {
  switch (outcome.kind) {
    case 'done':
      return { ...outcome, text: restore(outcome.text), endpoint: model.name };
    case 'fault':
      return { ...outcome, fault: { ...outcome.fault, cause: inItsWords(outcome.fault, model) } };
    case 'aborted':
      return { kind: 'aborted', model: model.model, endpoint: model.name };
    case 'not_asked':
      return outcome;
  }
}

/** The cause speaks of AI_… variables; those of a listed model are the fields of its file. */
function inItsWords({ cause }: ModelFault, { name, keyVariable }: Model): string {
  if (name === 'default') return cause;
  const own = cause
    .replaceAll('AI_API_KEY', keyVariable ?? 'keyVariable')
    .replaceAll('AI_BASE_URL', 'baseUrl')
    .replaceAll('AI_MODEL', 'model');
  return `«${name}»: ${own}`;
}

const isTurnedAway = (outcome: Outcome): outcome is TurnedAway =>
  outcome.kind === 'fault' && !outcome.fault.retry && outcome.fault.elsewhere === true;

type TurnedAway = Extract<Outcome, { kind: 'fault' }>;

const notAsked = <Why extends NotAsked['why']>(why: Why, cause: string) =>
  ({ kind: 'not_asked', why, cause }) as const;

const inDanger = 'Ответ не отправлен модели: его должен прочитать человек.';

const noModel =
  'ИИ не настроен: задайте AI_BASE_URL (и, если нужно, AI_API_KEY и AI_MODEL) либо запустите Ollama на этом компьютере.';

const overBudget = 'Бюджет курса на модели в этом месяце исчерпан.';

const againstRule = (rule: DataRule): string =>
  rule === 'here'
    ? 'Ответы этого курса можно отправлять только моделям на серверах школы, а такой модели нет.'
    : 'Ответы этого курса можно отправлять только моделям в России, а такой модели нет.';
