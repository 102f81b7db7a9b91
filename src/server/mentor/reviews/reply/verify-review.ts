import type { Criterion } from '#contract/lessons/criteria.ts';
import { withTwoSteps } from '#domain/review-text/next-steps.ts';
import { needsNoQuote } from '#domain/review-text/proofs.ts';
import { type ParsedRemark, type ParsedReview, parseReview } from '#domain/review-text/review-format.ts';
import { linesBefore, linesFrom, studentRanges } from '#domain/talk-lines.ts';
import { parseTranscript, snapToCue } from '#domain/transcript/transcript.ts';
import { borrowAbsences, isJudgedByBorrowed, readBorrowed } from './borrowed-quotes.ts';
import { closedByLevel, isOfTake, provenOutcome, withLinesLeft } from './checks-of-remarks.ts';
import { judgeOfReview, withoutForeign } from './foreign-words.ts';
import { withoutLinks } from './plain-model-text.ts';
import { type FailedQuote, isOfCopied, type Quotable, quoteProver } from './prove-quotes.ts';
import { createReadyFinder, cutReadyWords, type IsReady } from './ready-words.ts';
import type { Problem, VerifiedAgainst, VerifiedRemark, VerifiedReview } from './verified-review.ts';

/**
 * Keeps only what the answer, the rubric and the transcript bear out (the mentor's design, sections 4 to 6 and 8.1). Yields
 * between quotes, so that a long review holds nothing else up.
 */
export async function verifyReview(text: string, against: VerifiedAgainst): Promise<VerifiedReview> {
  const { criteria } = against;
  const parsed = parseReview(text, criteria);
  const quotable = quotableOf(against);
  const verified: VerifiedReview = {
    remarks: [],
    unmet: [],
    checks: [],
    summary: withoutLinks(parsed.summary),
    firstCriterionId: null,
    confidence: parsed.notice === 'instructions' ? 'low' : parsed.confidence,
    quotesLost: 0,
    quotesFound: 0,
    sentencesCut: 0,
    isForeign: false,
    notice: parsed.notice,
    prose: parsed.isProse ? withoutLinks(text) : null,
    problems: parsed.isProse ? [{ kind: 'prose' }] : [],
  };
  const reading: Reading = { against, verified, quotable, prove: quoteProver(quotable) };
  const failed = await readRemarks(parsed, reading);
  await readChecks(parsed, reading);
  verified.checks = closedByLevel(verified, against).map((check) => withLinesLeft(check, against, quotable));
  if (!parsed.isProse) verified.problems.push(...problemsOf(parsed.remarks, { verified, failed, criteria }));
  verified.firstCriterionId = firstOf(parsed, verified.remarks, criteria);
  verified.remarks = withTwoSteps(verified.remarks, verified.firstCriterionId);
  const russian = inRussian(verified, against);
  return against.leads ? withoutReadyWords(russian, against) : russian;
}

interface Reading {
  against: VerifiedAgainst;
  /** Is filled. */
  verified: VerifiedReview;
  quotable: Quotable;
  prove: ReturnType<typeof quoteProver>;
}

/** Returns which quotes of each criterion prove nothing. */
async function readRemarks(
  { remarks }: ParsedReview,
  { against, verified, prove }: Reading,
): Promise<Map<string, FailedQuote[]>> {
  const { criteria, transcription, talk, findLender } = against;
  const cues = transcription === null ? undefined : parseTranscript(transcription);
  const failed = new Map<string, FailedQuote[]>();
  for (const remark of remarks) {
    const proof = await prove(remark.quotes);
    const { quotes, proving, isProven, lost, failures } = proof;
    failed.set(remark.criterionId, failures);
    if (talk?.take && (remark.isUnmet || isOfCopied(proof))) {
      verified.unmet.push(remark.criterionId);
      continue;
    }
    verified.quotesLost += lost;
    verified.quotesFound += remark.quotes.length - lost;
    const needsNone = needsNoQuote(
      remark.level,
      criteria.find(({ id }) => id === remark.criterionId),
    );
    const level = isProven || needsNone ? remark.level : null;
    const { borrowed, isBorrowed } = await readBorrowed(quotes, findLender, proving);
    verified.remarks.push({
      criterionId: remark.criterionId,
      level,
      borrowed,
      isBorrowed: isBorrowed && level !== null && !needsNone,
      text: withoutLinks(remark.text),
      nextStep: remark.nextStep === null ? null : withoutLinks(remark.nextStep),
      quotes,
      videoAt: cueAt(remark.videoAt, cues),
    });
  }
  if (findLender) borrowAbsences(verified.remarks);
  return failed;
}

async function readChecks(
  { checks }: ParsedReview,
  { against, verified, quotable, prove }: Reading,
): Promise<void> {
  const { openRemarks, findLender } = against;
  for (const check of checks) {
    const remark = openRemarks[check.number - 1];
    if (!remark || verified.checks.some(({ remarkId }) => remarkId === remark.id)) continue;
    const { isProven, lost, proving } = await prove(check.quotes);
    const outcome = provenOutcome(check, { isProven, remark, quotable });
    if (!isOfTake(outcome, remark, against)) continue;
    verified.quotesLost += lost;
    verified.quotesFound += check.quotes.length - lost;
    const proof = await readBorrowed(proving, findLender);
    const isBorrowed =
      outcome === 'closed' &&
      (proof.isBorrowed ||
        (proving.length === 0 && isJudgedByBorrowed(remark.criterionId, verified.remarks)));
    verified.checks.push({
      remarkId: remark.id,
      title: remark.criterion,
      outcome: isBorrowed ? 'partly' : outcome,
      isBorrowed,
      text: check.text === null ? null : withoutLinks(check.text),
    });
  }
}

/** Of a take, the copied lines are known, so that a quote of theirs is told from an invented one. */
function quotableOf({ answer, talk }: VerifiedAgainst): Quotable {
  const from = talk?.take?.from;
  const within = studentRanges(linesFrom(talk?.lines, from));
  return {
    answer,
    within,
    copied: from === undefined ? undefined : studentRanges(linesBefore(talk?.lines, from)),
  };
}

function inRussian(verified: VerifiedReview, against: VerifiedAgainst): VerifiedReview {
  const { sentences, losesSection, ...left } = withoutForeign(verified, judgeOfReview(against));
  if (sentences.length === 0) return verified;
  const problems: Problem[] = [...verified.problems, { kind: 'script', sentences }];
  return { ...verified, ...left, problems, isForeign: losesSection };
}

/** In whole seconds, which find the cue again. A time that the transcript doesn't have is dropped. */
function cueAt(seconds: number | null, cues: ReturnType<typeof parseTranscript>): number | null {
  const start = seconds === null || !cues ? undefined : snapToCue(cues, seconds);
  return start === undefined ? null : Math.floor(start);
}

/** The one that the model names, if there is something to do; else that of the lowest level. */
function firstOf(
  { firstCriterionId }: ParsedReview,
  remarks: readonly VerifiedRemark[],
  criteria: readonly Criterion[],
): string | null {
  const below = remarks.flatMap(({ criterionId, level }) => {
    const top = (criteria.find(({ id }) => id === criterionId)?.levels.length ?? 0) - 1;
    return level === top ? [] : [{ criterionId, height: level === null ? 1 : level / top }];
  });
  if (below.some(({ criterionId }) => criterionId === firstCriterionId)) return firstCriterionId;
  return below.toSorted((one, other) => one.height - other.height)[0]?.criterionId ?? null;
}

function problemsOf(
  parsed: readonly ParsedRemark[],
  {
    verified,
    failed,
    criteria,
  }: {
    verified: VerifiedReview;
    failed: ReadonlyMap<string, FailedQuote[]>;
    criteria: readonly Criterion[];
  },
): Problem[] {
  const judged = isBare(verified) ? [] : criteria;
  return judged.flatMap(({ id }, criterion): Problem[] => {
    const said = parsed.find(({ criterionId }) => criterionId === id);
    if (!said) return [{ kind: 'missing', criterion }];
    if (verified.unmet.includes(id)) return said.isUnmet ? [] : [{ kind: 'copied', criterion }];
    if (said.level === null) return [{ kind: 'no_level', criterion }];
    const kept = verified.remarks.find(({ criterionId }) => criterionId === id);
    return kept?.level === null ? [{ kind: 'unproven', criterion, quotes: failed.get(id) ?? [] }] : [];
  });
}

/** Of an answer with nothing to judge: two sentences are the whole review. */
export const isBare = ({ notice, remarks, prose }: VerifiedReview): boolean =>
  notice === 'off_topic' && remarks.length === 0 && prose === null;

/** What a mentor who leads may not say is gone, whether or not a repair is asked for. */
async function withoutReadyWords(
  verified: VerifiedReview,
  against: VerifiedAgainst,
): Promise<VerifiedReview> {
  const isReady = readyFinderOf(against);
  const words: string[] = [];
  const led: VerifiedReview = { ...verified, remarks: [], checks: [] };
  const cutFrom = async (text: string): Promise<string> => {
    const cut = await cutReadyWords(text, isReady);
    words.push(...cut.words);
    led.sentencesCut += cut.sentences;
    return cut.text;
  };
  const orNull = async (text: string | null) => (text === null ? null : (await cutFrom(text)) || null);
  for (const remark of verified.remarks) {
    const [text, nextStep] = [await cutFrom(remark.text), await orNull(remark.nextStep)];
    led.remarks.push({ ...remark, text, nextStep });
  }
  for (const check of verified.checks) led.checks.push({ ...check, text: await orNull(check.text) });
  led.summary = await cutFrom(verified.summary);
  led.prose = verified.prose === null ? null : await cutFrom(verified.prose);
  return words.length === 0 ? verified : { ...led, problems: [...led.problems, { kind: 'shown', words }] };
}

/** Nobody is told by a quote what he has said himself, what was said to him, or what he is judged by. */
export const readyFinderOf = ({ answer, openRemarks, criteria }: VerifiedAgainst): IsReady =>
  createReadyFinder([
    answer,
    ...openRemarks.flatMap(({ quotes }) => quotes),
    ...criteria.flatMap(({ title, levels }) => [title, ...levels.map((level) => level.title)]),
  ]);
