import { opinion } from '#test/counter-quote-setting.ts';
import { numberAsked, reviewOf, reviewText } from '#test/crash/numbered-answers.ts';
import { isOfTalk } from '#test/crash/talk-under-kills.ts';
import { isOfWords } from '#test/crash/words-under-kill.ts';
import { facts, request as asked, review } from '#test/criteria-setting.ts';
import {
  type Behaviour,
  deltaEvent,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#test/model-server.ts';
import { persona } from '#test/talk-setting.ts';
import { words } from './life/life-school.ts';

export interface FaultyModel extends Pick<ModelServer, 'url' | 'close'> {
  /** How many requests were answered in which way. */
  counts: Map<string, number>;
  /** From now on without faults. */
  recover(): void;
}

/** One request in so many meets a fault. With seven kinds of faults each has 2 % of the requests. */
const oneIn = 7;

const faults: [name: string, behaviour: (request: ModelRequest) => Behaviour][] = [
  ['HTTP 500', () => ({ kind: 'raw', status: 500, body: '{"error":{"message":"overloaded"}}' })],
  ['Refused, HTTP 400', () => ({ kind: 'raw', status: 400, body: '{"error":{"message":"too long"}}' })],
  ['Dropped stream', (request) => ({ kind: 'drop', pieces: beginning(request) })],
  ['Silence', () => ({ kind: 'hang' })],
  ['Silence in the middle', (request) => ({ kind: 'hang', pieces: beginning(request) })],
  ['Endless stream', () => ({ kind: 'endless', chunk: deltaEvent({ content: 'и так далее, ' }) })],
  ['Slow stream', (request) => ({ ...reviewOf(request), pauseMs: 200 })],
];

/** Replies to whatever it is asked, and fails in every way by turns. */
export async function startFaultyModel(): Promise<FaultyModel> {
  const model = await startModelServer();
  const counts = new Map([['As asked', 0], ...faults.map(([name]) => [name, 0] as const)]);
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  let requests = 0;

  function answer(request: ModelRequest): Behaviour {
    // Nobody reads them here, and a soak may take hours.
    model.requests.length = 0;
    requests += 1;
    const fault = requests % oneIn === 0 ? faults[(requests / oneIn) % faults.length] : undefined;
    if (!fault) return reply(request);
    const [name, behaviour] = fault;
    count(name);
    return behaviour(request);
  }

  function reply(request: ModelRequest): Behaviour {
    count('As asked');
    return replyTo(request);
  }

  model.always(answer);
  return { url: model.url, close: model.close, counts, recover: () => model.always(reply) };
}

/** The line of a talk, the opinion of words against a remark, a review by criteria, or that of a numbered answer. */
function replyTo(request: ModelRequest): Behaviour {
  if (isOfWords(request)) return opinion();
  if (isOfTalk(request)) return persona('Раньше обеда никак. Правки приходят ночью.');
  const isByCriteria = request.body.messages.some(({ content }) => content.includes(words));
  return isByCriteria ? { kind: 'text', pieces: review(facts(), asked) } : reviewOf(request);
}

/** Some of the review, which must never be taken for the whole. */
const beginning = (request: ModelRequest) => [reviewText(numberAsked(request)).slice(0, 100)];
