import { firstPart, formsOfFirst, type Name } from './known-names.ts';
import { foldName, formsOf } from './name-forms.ts';

/** Both halves of one person's name, folded. */
export interface Whole {
  first: string;
  last: string;
}

/** Whether two words are both halves of a name, in any case and in either order. */
export function createWholeNames(names: readonly Name[]): (one: string, other: string) => Whole | undefined {
  const known = new Map<string, Whole | undefined>();
  return (one, other) => {
    const words = [foldName(one), foldName(other)] as const;
    const key = words.join(' ');
    if (!known.has(key)) known.set(key, find(words));
    return known.get(key);
  };

  function find([one, other]: readonly [string, string]): Whole | undefined {
    for (const { firstName, lastName } of names) {
      if (firstName.trim() === '' || lastName.trim() === '') continue;
      const first = firstPart(firstName);
      const last = foldName(lastName.trim());
      const firsts = formsOfFirst(first);
      const lasts = formsOf(last);
      if ((firsts.has(one) && lasts.has(other)) || (firsts.has(other) && lasts.has(one)))
        return { first, last };
    }
    return undefined;
  }
}
