import type { Curator } from '#contract/curators/schemas.ts';

/** A null group is the whole course. */
export type Reach = Pick<Curator, 'userId' | 'groupId'>;

/** The people whose reach has changed, in words. */
export function changesOf(before: readonly Curator[], after: readonly Curator[]) {
  const [from, to] = [textsOf(before), textsOf(after)];
  return changedPeople(before, after).map((userId) => ({
    userId,
    reach: { from: from.get(userId) ?? null, to: to.get(userId) ?? null },
  }));
}

export const isSameList = (one: readonly Reach[], other: readonly Reach[]): boolean =>
  changedPeople(one, other).length === 0;

/** Groups may have the same title, so their ids are compared. */
export function changedPeople(before: readonly Reach[], after: readonly Reach[]): string[] {
  const [from, to] = [groupsOf(before), groupsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].filter((userId) => from.get(userId) !== to.get(userId));
}

const groupsOf = (reaches: readonly Reach[]) =>
  byPerson(reaches, (own) => [...new Set(own.map(({ groupId }) => groupId ?? ''))].toSorted().join());

/** By curator: «весь курс», or the titles of the groups. */
export const textsOf = (curators: readonly Curator[]) =>
  byPerson(curators, (own) => own.map(({ groupTitle }) => groupTitle ?? 'весь курс').join(', '));

const byPerson = <R extends Reach>(reaches: readonly R[], describe: (own: R[]) => string) =>
  new Map([...Map.groupBy(reaches, ({ userId }) => userId)].map(([userId, own]) => [userId, describe(own)]));
