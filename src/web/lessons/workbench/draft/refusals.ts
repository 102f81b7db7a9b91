import type { MentorStored, RunCell } from '#contract/workbench/schemas.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { staleIn } from '#web/forms/stale-edit.tsx';

/** Why a draft was not saved or published, as far as the author can do something about it. */
export type Refusal =
  | { kind: 'stale'; message: string; savedAt: string | undefined; stored: MentorStored }
  | { kind: 'run_needed'; message: string; uncovered: number }
  | { kind: 'regression'; message: string; cells: readonly RunCell[] }
  | { kind: 'other'; message: string };

export function refusalOf(error: unknown): Refusal {
  const message = errorText(error, 'Не получилось. Попробуйте ещё раз');
  const body = error instanceof CallError ? error.body : undefined;
  if (body?.code === 'stale_mentor' && body.mentor) {
    return { kind: 'stale', message, savedAt: staleIn(error)?.savedAt, stored: body.mentor };
  }
  if (body?.code === 'run_needed') return { kind: 'run_needed', message, uncovered: body.uncovered ?? 0 };
  if (body?.code === 'regression') return { kind: 'regression', message, cells: body.cells ?? [] };
  return { kind: 'other', message };
}
