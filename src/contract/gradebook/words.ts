import { stateText } from '#contract/lessons/words.ts';
import type { GradebookCell, GradebookLesson, Rubric } from './schemas.ts';

/** What a cell says, on the screen and in a file. */
export function cellText(cell: GradebookCell | null): string {
  if (!cell) return '—';
  return isLate(cell) ? `${stateOf(cell)}, срок прошёл` : stateOf(cell);
}

/** Besides what its state says. */
export const isLate = ({ state, isBehind }: GradebookCell): boolean => isBehind && state !== 'behind';

export function stateOf(cell: GradebookCell): string {
  if (cell.state === 'waits') return 'Ждёт человека';
  if (cell.state === 'behind') return 'Срок прошёл';
  return stateText(cell.state, cell.below);
}

/** «Факты: Есть, Просьба: не поставлен». */
export const levelsText = ({ levels: given }: Pick<GradebookCell, 'levels'>, rubric: Rubric): string =>
  rubric
    .map(({ title, levels }, place) => `${title}: ${levels[given[place] ?? -1] ?? 'не поставлен'}`)
    .join(', ');

/** «сдали 3 из 8», by what the lesson asks. */
export const doneText = (
  { doneBy, done }: Pick<GradebookLesson, 'doneBy' | 'done'>,
  people: number,
): string => `${doneVerbs[doneBy]} ${done} из ${people}`;

const doneVerbs: Record<GradebookLesson['doneBy'], string> = {
  viewed: 'открыли',
  sent: 'отправили',
  levels: 'сдали',
  person: 'сдали',
};
