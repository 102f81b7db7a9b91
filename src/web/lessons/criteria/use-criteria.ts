import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { type CriterionInput, mostCriteria } from '#contract/lessons/criteria.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { type FormCriterion, newCriterion } from './new-criterion.ts';

export type CriteriaEditor = ReturnType<typeof useCriteria>;

interface Removed {
  criterion: FormCriterion;
  index: number;
}

/** The lesson's criteria while they are edited: which of them are unfolded, and the removed ones, which may come back. */
export function useCriteria(form: UseFormReturn<LessonFields>) {
  const list = useFieldArray({ control: form.control, name: 'criteria', keyName: 'key' });
  const criteria = form.watch('criteria').map(withId);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const ids = criteria.map(({ id }) => id);
  const lastRemoved = removed.findLast(({ criterion }) => !ids.includes(criterion.id));

  const unfold = (opened: readonly string[]) => setUnfolded((before) => new Set([...before, ...opened]));

  return {
    criteria,
    isFull: criteria.length >= mostCriteria,
    isUnfolded: (id: string) => unfolded.has(id),
    unfold,
    foldAll: () => setUnfolded(new Set()),
    toggle: (id: string) =>
      setUnfolded((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    /** Adds an empty criterion, unfolded and with the focus in its title. */
    addNew() {
      const criterion = newCriterion();
      unfold([criterion.id]);
      list.append(criterion);
    },
    /** Adds suggestions as they are, folded; those beyond the limit are left out. */
    add: (suggested: readonly FormCriterion[]) =>
      list.append(suggested.slice(0, mostCriteria - criteria.length), { shouldFocus: false }),
    remove(index: number) {
      const criterion = criteria[index];
      if (!criterion) return;
      list.remove(index);
      setRemoved([...removed, { criterion, index }]);
    },
    lastRemoved: lastRemoved?.criterion,
    putBack() {
      if (!lastRemoved) return;
      list.insert(lastRemoved.index, lastRemoved.criterion, { shouldFocus: false });
      setRemoved(removed.filter((one) => one !== lastRemoved));
    },
    reorder(order: readonly string[]) {
      const { from, to } = moveBetween(ids, order);
      // The list shows the new order until this returns, so the form must have it by then.
      flushSync(() => list.move(from, to));
    },
  };
}

/** A criterion from outside of this form may have no id yet. */
const withId = (criterion: CriterionInput, index: number): FormCriterion => ({
  ...criterion,
  id: criterion.id ?? `at-${index}`,
});

const without = (ids: ReadonlySet<string>, removed: string) =>
  new Set([...ids].filter((id) => id !== removed));

/** The one move that turns an order into another. */
function moveBetween(before: readonly string[], after: readonly string[]) {
  const start = before.findIndex((id, index) => id !== after[index]);
  const [first, second] = [before[start] ?? '', before[start + 1]];
  const isDown = after[start] === second;
  const moved = isDown ? first : (after[start] ?? '');
  return { from: before.indexOf(moved), to: after.indexOf(moved) };
}
