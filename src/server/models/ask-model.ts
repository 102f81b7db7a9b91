import { allows, type ReadingRule } from '#contract/models/places.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { countedEnd, tokensIn } from './call-end.ts';
import type { PurposeOfAuthor, RuleOfCourse, RuleOfPerson } from './data-rule.ts';
import { defaultName } from './endpoints.ts';
import { faultInWords } from './fault-words.ts';
import { type CallSubject, ledgerIn } from './ledger.ts';
import { asTheyAre, type MaskedFor, maskTexts } from './masking.ts';
import { type Message, withTexts } from './message.ts';
import type { ModelFault } from './model-fault.ts';
import type { Writer, Task } from './model.ts';
import type { Model } from './models.ts';
import { mustNotLeave } from './must-not-leave.ts';
import type { NotAsked, Outcome } from './outcome.ts';
import { purposes } from './purposes.ts';
import { writeLater } from './write-later.ts';

export interface AskDeps {
  /** In order of preference. */
  models: readonly Model[];
  /** Without a database nothing is written down: only where no school's data is sent (evals). */
  db?: Db;
  metrics?: Pick<Metrics, 'modelCalled'>;
  log?: Pick<Log, 'warn' | 'error'>;
}

/** A person's words go by a rule that was made for the person; a course's is enough for its author's own. */
export type Call = CallOfPerson | CallOfAuthor;

export interface CallOfPerson extends HowCalled, CallSubject {
  rule: RuleOfPerson;
  /** Whose words they are, where no review says it. */
  userId?: string;
}

interface CallOfAuthor extends HowCalled, CallSubject {
  rule: RuleOfCourse;
  purpose: PurposeOfAuthor;
  reviewId: null;
  dialogueTurnId?: undefined;
  userId?: undefined;
}

interface HowCalled {
  /** How often this was tried before in vain. */
  failures?: number;
  /** A person has read the answer and found no danger. */
  alarmDismissed?: boolean;
  /** For the whole reply, where the limits for reviews are too long. */
  withinMs?: number;
}

type How = Parameters<Writer>[1];

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
    deps.log?.warn({ endpoint: model.name }, `Модель не обслуживает нас: ${faultInWords(outcome.fault)}`);
  }
  return outcome;
}

/** A writer for one call, for those who don't need to know of calls. */
export const writerFor =
  (deps: AskDeps, call: Call): Writer =>
  (task, how) =>
    askModel(deps, call, task, how);

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
  const masked =
    model.place === 'here' ? asTheyAre(texts) : await maskTexts(texts, maskedFor(call, task, db));
  const inputTokens = tokensIn(masked.texts.join('').length);
  const ledger = db && ledgerIn(db);
  const purpose = task.isRepair ? purposes[call.purpose].repair : call.purpose;
  const opened = await ledger?.open({ ...call, purpose }, model, { inputTokens, masked: masked.count });
  if (opened?.id === null) return { ...notAsked('budget', overBudget), estimate: opened.estimate };
  const rowId = opened?.id;

  const started = performance.now();
  const shown = masked.restoring(onText);
  let written = 0;
  const messages = withTexts(asked, masked.texts);
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

  const end = {
    ...countedEnd(outcome, { inputTokens, written, ms: Math.round(performance.now() - started) }),
    isForeign: outcome.kind === 'done' && task.isForeign?.(masked.restore(outcome.text)) === true,
  };
  const close = async () => {
    const cost = ledger && rowId !== undefined ? await ledger.close(rowId, model, end) : 0;
    metrics?.modelCalled({ ...end, endpoint: model.name, purpose, cost });
  };
  // The reply doesn't wait for its price: until that is written, the row has its estimate.
  await close().catch((error: unknown) => db && writeLater(db, close, { error, log }));
  return restored(outcome, model, { messages, restore: masked.restore });
}

const maskedFor = (call: Call, task: Task, db: Db | undefined): MaskedFor => ({
  ...call,
  ...task,
  db: purposes[call.purpose].isOurs ? undefined : db,
});

/** The signal of a call with its own limit, and what its end means. */
function limitOf({ withinMs }: Call, signal: AbortSignal) {
  if (withinMs === undefined) return { signal, outcomeOf: (outcome: Outcome) => outcome };
  const cause = { kind: 'not_within', ms: withinMs } as const;
  return {
    signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    outcomeOf: (outcome: Outcome): Outcome =>
      outcome.kind === 'aborted' && !signal.aborted
        ? { kind: 'fault', fault: { kind: 'timeout', retry: true, cause } }
        : outcome,
  };
}

interface SentTo {
  messages: Message[];
  restore: (text: string) => string;
}

function restored(outcome: Outcome, model: Model, { messages: sent, restore }: SentTo): Outcome {
  switch (outcome.kind) {
    case 'done':
      return { ...outcome, text: restore(outcome.text), endpoint: model.name, sent };
    case 'fault':
      return { ...outcome, fault: aboutModel(outcome.fault, model), sent };
    case 'aborted':
      return { kind: 'aborted', model: model.model, endpoint: model.name, sent };
    case 'not_asked':
      return outcome;
  }
}

const aboutModel = (fault: ModelFault, { name, keyVariable }: Model): ModelFault =>
  name === defaultName ? fault : { ...fault, of: { name, keyVariable } };

const isTurnedAway = (outcome: Outcome): outcome is TurnedAway =>
  outcome.kind === 'fault' && !outcome.fault.retry && outcome.fault.elsewhere === true;

type TurnedAway = Extract<Outcome, { kind: 'fault' }>;

const notAsked = <Why extends NotAsked['why']>(why: Why, cause: string) =>
  ({ kind: 'not_asked', why, cause }) as const;

const inDanger = 'Ответ не отправлен модели: его должен прочитать человек.';

const noModel =
  'ИИ не настроен: задайте AI_BASE_URL (и, если нужно, AI_API_KEY и AI_MODEL) либо запустите Ollama на этом компьютере.';

const overBudget = 'Бюджет курса на модели в этом месяце исчерпан.';

function againstRule(rule: ReadingRule): string {
  switch (rule) {
    case 'nobody':
      return 'Согласие на обработку персональных данных отозвано: слова этого человека моделям не отправляются.';
    case 'here':
      return 'Ответы этого курса можно отправлять только моделям на серверах школы, а такой модели нет.';
    case 'russia':
    case 'anywhere':
      return 'Ответы этого курса можно отправлять только моделям в России, а такой модели нет.';
  }
}
