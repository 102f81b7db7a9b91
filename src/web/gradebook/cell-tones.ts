import type { CellState, GradebookCell } from '#contract/gradebook/schemas.ts';
import { isLate } from '#contract/gradebook/words.ts';

/** Green is for what has been reached. */
export const cellTones: Record<CellState, string> = {
  viewed: 'text-ink-soft',
  sent: 'text-ink',
  improve: 'text-warning-ink',
  passed: 'font-medium text-success-ink',
  accepted: 'font-medium text-success-ink',
  waits: 'font-medium text-accent-ink',
  behind: 'text-danger-ink',
};

export function toneOf(cell: GradebookCell | null): string {
  if (!cell) return 'text-ink-faint';
  return cellTones[isLate(cell) ? 'behind' : cell.state];
}

/** Where there is room for one letter. */
export function signOf(cell: GradebookCell | null): string {
  if (!cell) return '—';
  if (isLate(cell)) return signs.behind;
  if (cell.state === 'improve') return String(cell.below || '↻');
  return signs[cell.state];
}

const signs: Record<Exclude<CellState, 'improve'>, string> = {
  viewed: '·',
  sent: '→',
  passed: '✓',
  accepted: '✓',
  waits: '?',
  behind: '!',
};
