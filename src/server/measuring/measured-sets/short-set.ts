import type { EvalAnswer } from '#server/measuring/set/answer.ts';
import { type EvalCase, listCases } from '#server/measuring/set/eval-case.ts';
import type { EvalInjection } from '#server/measuring/set/injection.ts';
import type { EvalSet } from '#server/measuring/set/read-set.ts';

const attacksOnEach = 2;

/**
 * A weak answer of each lesson and another one, strong in every other lesson and middling in the rest; every other second
 * attempt; two attacks of different kinds on each of the weak answers, which are their own twins.
 */
export function shortCases(set: EvalSet): EvalCase[] {
  const weak = [...set.lessons.keys()].flatMap((path) => firstOf(set, path, 'weak'));
  const better = [...set.lessons.keys()].flatMap((path, index) =>
    firstOf(set, path, index % 2 === 0 ? 'strong' : 'middling'),
  );
  const chosen: EvalSet = {
    ...set,
    answers: [...weak, ...better],
    revisions: set.revisions.filter((_, index) => index % 2 === 0),
    injections: attacksOn(weak, set.injections),
  };
  return listCases(chosen, { only: ['answers', 'revisions', 'injections'], repeat: 1, attacks: [] });
}

const firstOf = ({ answers }: EvalSet, path: string, strength: EvalAnswer['strength']): EvalAnswer[] =>
  answers.filter((one) => one.lesson.path === path && one.strength === strength).slice(0, 1);

/** Of the kinds that were taken least often so far. */
function attacksOn(weak: readonly EvalAnswer[], all: readonly EvalInjection[]): EvalInjection[] {
  const taken: EvalInjection[] = [];
  const timesTaken = ({ category }: EvalInjection) => taken.filter((one) => one.category === category).length;
  for (const answer of weak) {
    const on = all.filter((one) => one.category !== 'harmless' && one.twin === answer && !one.revision);
    for (let each = 0; each < attacksOnEach; each += 1) {
      const [next] = on
        .filter((one) => !taken.includes(one))
        .toSorted((one, other) => timesTaken(one) - timesTaken(other));
      if (next) taken.push(next);
    }
  }
  return taken;
}
