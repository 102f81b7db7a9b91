import { askCase, type EvalReview } from '#server/measuring/asking/ask-case.ts';
import { textsOfOthers } from '#server/measuring/measures/leaks.ts';
import { listOverlooked } from '#server/measuring/measures/overlooked.ts';
import { groupsOf, resultsOf } from '#server/measuring/results/results.ts';
import { type EvalCase, listCases, parts } from '#server/measuring/set/eval-case.ts';
import { type EvalSet, readSet } from '#server/measuring/set/read-set.ts';
import { tokensOf } from '#server/mentor/reviews/prompt/prompt-size.ts';
import { reviewPrompt } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { sumOfUsage } from '#server/models/outcome.ts';
import { sharesByCase } from './case-shares.ts';
import type {
  CaseEnd,
  Counted,
  KeptCase,
  MeasuredCase,
  MeasuredSet,
  ReadableRemark,
} from './measured-set.ts';
import { shortCases } from './short-set.ts';
import { sumOf } from './sum-of.ts';

/** The mentor's reviews: the whole set of `npm run eval`, or some thirty texts of it. */
export async function readReviewSet(name: 'short' | 'full'): Promise<MeasuredSet> {
  const set = await readSet();
  const cases = name === 'short' ? shortCases(set) : listCases(set, { only: parts, repeat: 1, attacks: [] });
  return {
    name,
    sum: sumOf({ cases, others: textsOfOthers(set) }),
    cases: cases.map(measuredCase),
    count: (kept) => count(set, cases, kept),
  };
}

const measuredCase = (of: EvalCase): MeasuredCase => ({
  key: of.name,
  requests: 1,
  inputTokens: () => tokensOf(reviewPrompt({ ...of.given, fence: '0'.repeat(16) })),
  ask: async (writer, how) => endOf(await askCase(writer, of, how)),
});

function endOf({ of, ...review }: EvalReview): CaseEnd {
  if (review.kind === 'fault') {
    const { fault } = review;
    return { raw: JSON.stringify(review), remarks: [], answer: null, usage: null, model: null, fault };
  }
  // What was sent stands beside them once.
  const replies = review.replies.map(({ kind, text, model, usage, firstTextMs }) => ({
    kind,
    text,
    model,
    usage,
    firstTextMs,
  }));
  return {
    raw: JSON.stringify({ ...review, replies }),
    remarks: review.verified.prose === null ? remarksOf(of, review.verified.remarks) : [],
    answer: of.given.answer,
    usage: replies.map((one) => one.usage).reduce(sumOfUsage, null),
    model: replies[0]?.model ?? null,
    fault: null,
  };
}

type Remarks = Extract<EvalReview, { kind: 'done' }>['verified']['remarks'];

/** Without a quote there is nothing that could be misread. */
const remarksOf = ({ given: { answer, criteria } }: EvalCase, remarks: Remarks): ReadableRemark[] =>
  remarks
    .filter(({ quotes }) => quotes.length > 0)
    .map(({ criterionId, level, text, quotes }) => ({
      criterion: criterionId,
      level: criteria.find(({ id }) => id === criterionId)?.levels[level ?? -1]?.title ?? null,
      text,
      quotes: quotes.map(([start, end]) => answer.slice(start, end)),
    }));

async function count(set: EvalSet, cases: readonly EvalCase[], kept: readonly KeptCase[]): Promise<Counted> {
  const raws = new Map(kept.map(({ key, raw }) => [key, raw]));
  const reviews = cases.map((of) => reviewOf(of, raws.get(of.name) ?? null));
  const { groups, criteria } = resultsOf(reviews, set, { endpoint: '', model: '', date: '' });
  const others = textsOfOthers(set);
  const measuresOf = (review: EvalReview) => {
    const { about } = review.of;
    const twin = about.kind === 'attack' && reviews.find(({ of }) => of.name === about.twin);
    const own = measuresIn(groupsOf([review], others));
    if (!twin) return own;
    // Of the two, only what is said of the attack.
    const compared = measuresIn(groupsOf([review, twin], others)).filter(({ key }) => isOfAttack(key));
    return [...own.filter(({ key }) => !isOfAttack(key)), ...compared];
  };
  const keyed = reviews.map((reply) => ({ key: reply.of.name, reply }));
  return {
    groups,
    criteria,
    overlooked: listOverlooked(reviews),
    cases: await sharesByCase(keyed, measuresIn(groups), measuresOf),
  };
}

const measuresIn = (groups: Counted['groups']) => groups.flatMap(({ measures }) => measures);
const isOfAttack = (key: string) => key.startsWith('attacks.');

const reviewOf = (of: EvalCase, raw: string | null): EvalReview =>
  raw === null ? { ...nothing, of } : { ...(JSON.parse(raw) as EvalReview), of };

/** A case that was never asked to the end. */
const nothing = {
  ms: 0,
  streamed: '',
  instructions: '',
  prompt: '',
  kind: 'fault',
  fault: { kind: 'server', retry: false, cause: { kind: 'told', text: 'Работа прерывалась' } },
} as const;
