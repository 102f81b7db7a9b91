/** The duration and the number of measurements. */
export interface BenchOptions {
  passes: number;
  seconds: number;
  warmUpSeconds: number;
  connections: number[];
  /** Only scenarios whose name contains this text. */
  match: string;
}

export interface Table {
  title: string;
  /** How it was measured, in a line or two. */
  about: string;
  head: string[];
  rows: string[][];
}

export interface Report {
  tables: Table[];
  notes: string[];
}

export type Log = (line: string) => void;

/** Whether the target is met. */
export const verdict = (met: boolean): string => (met ? 'ok' : missed);
const missed = 'MISSED';

/** The exit code of a run: not 0 if any row has missed its target. */
export const exitCodeOf = ({ tables }: Report): number =>
  tables.some(({ rows }) => rows.some((row) => row.includes(missed))) ? 1 : 0;

export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

export const formatRatio = (value: number): string => `x${formatNumber(value)}`;
