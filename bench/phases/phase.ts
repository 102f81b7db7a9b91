/** How long and how often is measured. */
export interface Effort {
  passes: number;
  seconds: number;
  warmUpSeconds: number;
  connections: number[];
  /** Only the scenarios whose name has these words. */
  match: string;
}

export interface Table {
  title: string;
  /** Why it is measured so, in a line or two. */
  about: string;
  head: string[];
  rows: string[][];
}

export interface Report {
  tables: Table[];
  notes: string[];
}

export type Tell = (line: string) => void;

/** What is wanted, beside what was found. */
export const verdict = (met: boolean): string => (met ? 'ok' : 'MISSED');

export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

export const times = (value: number): string => `x${figure(value)}`;
