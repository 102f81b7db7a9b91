import type { MeasuredSetName, Overlooked } from '#contract/measurements/schemas.ts';
import type { Results } from '#server/measuring/results/results.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import type { Usage } from '#server/models/outcome.ts';

/** One of our sets as it is asked case by case: what a case has come to is kept as text, and the figures are counted from it. */
export interface MeasuredSet {
  name: MeasuredSetName;
  /** SHA-256 of its texts and labels, in hexadecimal: only equal ones are compared. */
  sum: string;
  cases: readonly MeasuredCase[];
  /** Those of `npm run eval`. Gives way to other work between cases. */
  count(kept: readonly KeptCase[], prices: Prices): Promise<Counted>;
}

export interface MeasuredCase {
  key: string;
  /** Without repairs and later tries. */
  requests: number;
  /** By the length of what is sent. */
  inputTokens(): number;
  ask(writer: Writer, how: { isHopeless(fault: ModelFault): boolean; signal: AbortSignal }): Promise<CaseEnd>;
}

export interface CaseEnd {
  /** All of it, as JSON. */
  raw: string;
  /** What a person may read. */
  remarks: readonly ReadableRemark[];
  answer: string | null;
  usage: Usage | null;
  /** The model that the server names. */
  model: string | null;
  fault: ModelFault | null;
}

/** What a person can judge: whether the quoted words were understood. */
export interface ReadableRemark {
  criterion: string;
  level: string | null;
  text: string;
  quotes: string[];
}

/** Null: its worker died again and again. */
export interface KeptCase {
  key: string;
  raw: string | null;
}

export interface Prices {
  /** For 1,000 tokens. */
  input: number;
  output: number;
}

export interface Counted extends Pick<Results, 'groups'> {
  criteria: Results['criteria'];
  overlooked: Overlooked[];
  /** How many of how many, by the key of the share: what two measurements are compared by. */
  cases: { key: string; shares: Record<string, [count: number, of: number]> }[];
}
