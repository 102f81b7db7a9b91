import { randomBytes } from 'node:crypto';
import { cutForeign, hideForeign } from '#domain/russian/foreign-sentences.ts';
import type { LanguageJudge } from '#domain/russian/language.ts';
import { linesFrom, studentWords } from '#domain/talk-lines.ts';
import { demoReview } from '#server/mentor/demo/demo-review.ts';
import type { ReviewMaterial } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { reviewRequest } from '#server/mentor/reviews/prompt/review-request.ts';
import { readTalk } from '#server/mentor/reviews/prompt/talk-material.ts';
import { foreignReview, judgeOfReview } from '#server/mentor/reviews/reply/foreign-words.ts';
import { guarded } from '#server/mentor/reviews/reply/guarded-writer.ts';
import { hideReadyWords } from '#server/mentor/reviews/reply/ready-words.ts';
import { repairOfProse, repairRequest } from '#server/mentor/reviews/reply/repair-request.ts';
import type {
  Problem,
  VerifiedAgainst,
  VerifiedReview,
} from '#server/mentor/reviews/reply/verified-review.ts';
import { readyFinderOf, verifyReview } from '#server/mentor/reviews/reply/verify-review.ts';
import type { Message } from '#server/models/message.ts';
import type { Writer } from '#server/models/model.ts';
import { type Outcome, sumOfUsage } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface Asked {
  outcome: Outcome;
  /** The request that the outcome is of, as it was sent. */
  messages: Message[];
  /** The review by criteria; undefined in a lesson without criteria, or if there is no outcome. */
  verified?: VerifiedReview;
}

export type AskedWith = Required<Omit<ReviewMaterial, 'fence' | 'texts' | 'talk'>> &
  Pick<ReviewMaterial, 'talk'> &
  Pick<VerifiedAgainst, 'findLender'>;

interface Call {
  /** Chooses the material for a small context; without, only long texts are cut (evals). */
  db?: Db;
  onText(piece: string): void;
  signal: AbortSignal;
}

/**
 * The whole conversation with the writer: a review and at most one request to mend it. A repair that fails or makes it worse
 * leaves the review as it is, so form alone never fails one; what nobody here can read does. Never throws.
 */
export async function askMentor(writer: Writer, given: AskedWith, call: Call): Promise<Asked> {
  const { request, ask, read } = conversation(writer, given, call);
  const first = request();
  const onText = shownText(given, call.onText);
  const outcome = await ask(first, { onText, isRepair: false });
  const messages = sentOf(outcome) ?? first.messages;
  if (outcome.kind !== 'done') return { outcome, messages };
  const reading = await read(outcome.text);
  if (reading.problems.length === 0) return ended({ outcome, messages, reading });

  const repair = request(reading.complaints);
  const again = await ask(repair, { onText() {}, isRepair: true });
  const repairMessages = sentOf(again) ?? repair.messages;
  if (again.kind === 'aborted') return { outcome: again, messages: repairMessages };
  // A second look that sees somebody in danger counts.
  if (again.kind === 'fault' && again.fault.withheld === 'alarm')
    return { outcome: again, messages: repairMessages };
  // A repair that the budget has no room for is not made.
  if (again.kind !== 'done') return ended({ outcome, messages, reading });
  const repaired = await read(again.text);
  if (isWorse(repaired, reading)) return ended({ outcome, messages, reading });
  const { model, endpoint, firstTextMs } = outcome;
  return ended({
    outcome: {
      ...again,
      model,
      ...(endpoint !== undefined && { endpoint }),
      firstTextMs,
      usage: sumOfUsage(outcome.usage, again.usage),
    },
    messages: repairMessages,
    reading: repaired,
  });
}

/** Neither ready words, where none are offered, nor words in another language show before they are cut. */
function shownText(given: AskedWith, onText: Call['onText']): Call['onText'] {
  const led = given.leads ? hideReadyWords(readyFinderOf(given), onText) : onText;
  return hideForeign(judgeOfReview(given), led);
}

function conversation(writer: Writer, given: AskedWith, { db, signal }: Call) {
  const fence = randomBytes(8).toString('hex');
  const { criteria, openRemarks, talk, leads } = given;
  const answer = studentWords(given.answer, talk?.lines);
  const material = { ...given, answer: readTalk(given.answer, talk), fence };
  const judged = studentWords(given.answer, linesFrom(talk?.lines, talk?.take?.from));
  const judge = judgeOfReview(given);
  const task = {
    answer,
    casual: openRemarks.flatMap(({ text, nextStep, quotes }) => [
      text,
      ...quotes,
      ...(nextStep ? [nextStep] : []),
    ]),
    ...(talk && { keep: talk.names }),
    isForeign: (text: string) => cutForeign(text, judge).sentences.length > 0,
    byProgram: () => demoReview(judged, { criteria, openRemarks, isSpoken: talk !== undefined, leads }),
  };
  const first = reviewRequest(db, material);
  const safe = guarded(writer, { ...first, fence, startsWithNotice: criteria.length > 0 });
  return {
    request: (complaints?: Message[]) =>
      complaints === undefined ? first : reviewRequest(db, material, complaints),
    ask: (
      request: ReturnType<typeof reviewRequest>,
      { onText, isRepair }: { onText: Call['onText']; isRepair: boolean },
    ) => safe({ ...task, ...request, isRepair }, { onText, signal }),
    read: (text: string) => readReview(text, given, judge),
  };
}

/** What has become of a reply. */
interface Reading {
  /** In a lesson with criteria. */
  verified?: VerifiedReview;
  /** What is shown where there are none. */
  text: string;
  problems: readonly Problem[];
  complaints: Message[];
  isForeign: boolean;
}

async function readReview(text: string, given: AskedWith, judge: LanguageJudge): Promise<Reading> {
  if (given.criteria.length > 0) {
    const verified = await verifyReview(text, given);
    const { problems, isForeign } = verified;
    return {
      verified,
      text,
      problems,
      isForeign,
      complaints: repairRequest({ text, problems }, given.criteria),
    };
  }
  const { text: left, sentences, losesSection } = cutForeign(text, judge);
  if (sentences.length === 0) return { text, problems: [], complaints: [], isForeign: false };
  const problem: Problem = { kind: 'script', sentences };
  return {
    text: left,
    problems: [problem],
    complaints: repairOfProse(text, problem),
    isForeign: losesSection,
  };
}

interface Ended {
  outcome: Extract<Outcome, { kind: 'done' }>;
  messages: Message[];
  reading: Reading;
}

function ended({ outcome, messages, reading: { verified, text, isForeign } }: Ended): Asked {
  const { usage, sent } = outcome;
  if (isForeign)
    return {
      outcome: { kind: 'fault', fault: foreignReview, ...(usage && { usage }), ...(sent && { sent }) },
      messages,
    };
  return verified ? { outcome, messages, verified } : { outcome: { ...outcome, text }, messages };
}

const sentOf = (outcome: Outcome): Message[] | undefined => ('sent' in outcome ? outcome.sent : undefined);

function isWorse(one: Reading, other: Reading): boolean {
  if (one.isForeign !== other.isForeign) return one.isForeign;
  const isProse = ({ verified }: Reading) => verified !== undefined && verified.prose !== null;
  return (isProse(one) && !isProse(other)) || faultsOf(one) > faultsOf(other);
}

/** Ready words are gone anyway. */
const faultsOf = ({ problems }: Reading) => problems.filter(({ kind }) => kind !== 'shown').length;
