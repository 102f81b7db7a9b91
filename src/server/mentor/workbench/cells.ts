import { isDeepStrictEqual } from 'node:util';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { sampleSource, type SampleSource } from '#contract/samples/lesson-samples.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import type { CellState, RunCell } from '#contract/workbench/schemas.ts';

/** A sample with the levels that a person expects of it. */
export interface ComparedSample {
  id: string;
  source: SampleSource;
  expected: readonly ExpectedLevel[];
}

/** The levels of one pass by criterion; null or absent where the mentor judged none. */
export type LevelsOfPass = ReadonlyMap<string, number | null>;

/** What a version has judged, by its own rubric. */
export interface Judged {
  criteria: readonly Criterion[];
  /** By sample, its passes in their order; empty where a model may not be asked, absent where none was. */
  passes: ReadonlyMap<string, readonly LevelsOfPass[]>;
}

export interface Compared {
  samples: readonly ComparedSample[];
  draft: Judged;
  /** The version in force; undefined where there is none. */
  now?: Judged | undefined;
}

/**
 * Samples by the criteria of the draft. Levels are compared by the titles of their scale: under the same id, a criterion with
 * another title of a level is another scale, and nothing is said of it.
 */
export const cellsOf = ({ samples, draft, now }: Compared): RunCell[] =>
  samples.flatMap((sample) => draft.criteria.map((criterion) => cellOf(sample, criterion, { draft, now })));

/** Where the version in force is right and the draft wrong in every pass: what a person has decided against a model first. */
export const regressionsIn = (cells: readonly RunCell[]): RunCell[] =>
  cells
    .filter(({ state }) => state === 'regression')
    .toSorted((one, other) => rankOf(one.source) - rankOf(other.source));

export const rankOf = (source: SampleSource): number => sampleSource.options.indexOf(source);

/** Those that the draft, as it is, hasn't been run over. */
export const uncoveredOf = ({ samples, draft }: Compared): ComparedSample[] =>
  samples.filter(({ id }) => !draft.passes.has(id));

function cellOf(
  { id, source, expected }: ComparedSample,
  criterion: Criterion,
  { draft, now }: Pick<Compared, 'draft' | 'now'>,
): RunCell {
  const scale = titlesOf(criterion);
  const awaited = expected.find(({ criterionId }) => criterionId === criterion.id);
  const isSameScale = awaited !== undefined && isDeepStrictEqual([...awaited.levels], scale);
  const expectedTitle = isSameScale ? (scale[awaited.level] ?? null) : null;
  const ofDraft = titlesJudged(draft, id, criterion.id);
  const before = now?.criteria.find((one) => one.id === criterion.id);
  const ofNow =
    now && before && isDeepStrictEqual(titlesOf(before), scale)
      ? titlesJudged(now, id, criterion.id)
      : undefined;
  return {
    sampleId: id,
    criterionId: criterion.id,
    source,
    criterion: criterion.title,
    expected: expectedTitle,
    now: ofNow?.at(-1) ?? null,
    draft: ofDraft?.at(-1) ?? null,
    state: stateOf(expectedTitle, ofDraft, ofNow ?? []),
  };
}

function stateOf(
  expected: string | null,
  draft: readonly (string | null)[] | undefined,
  now: readonly (string | null)[],
): CellState {
  if (draft === undefined) return 'uncovered';
  if (expected === null || draft.length === 0) return 'uncounted';
  const isRight = (title: string | null) => title === expected;
  if (!draft.some(isRight) && now.length > 0 && now.every(isRight)) return 'regression';
  if (new Set(draft).size > 1) return 'unstable';
  if (!draft.every(isRight)) return 'wrong';
  return now.length > 0 && !now.some(isRight) ? 'mended' : 'right';
}

const titlesOf = ({ levels }: Criterion) => levels.map(({ title }) => title);

/** In the order of the passes; undefined where the sample wasn't run. */
function titlesJudged({ criteria, passes }: Judged, sampleId: string, criterionId: string) {
  const levels = criteria.find(({ id }) => id === criterionId)?.levels ?? [];
  return passes.get(sampleId)?.map((pass) => levels[pass.get(criterionId) ?? -1]?.title ?? null);
}
