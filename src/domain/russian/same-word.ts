import { wordsOf } from './words.ts';

/** Tells of a key whether all its words stand in the text, in any form and order. */
export function hears(text: string): (key: string) => boolean {
  const heard = new Set(wordsOf(text).flatMap(stemsOf));
  return (key) => {
    const words = wordsOf(key);
    return words.length > 0 && words.every((word) => stemsOf(word).some((stem) => heard.has(stem)));
  };
}

/** A word without its ending, if it has one: as a noun or adjective, and as a verb. The forms of a word share one of them. */
export type Stems = readonly string[];

export const isSameWord = (one: Stems, other: Stems): boolean =>
  one === other || one.some((stem) => other.includes(stem));

/**
 * Of a folded word. No dictionary: «дома» is «дом», «успеваете» is «успеваешь», «отдыхает» isn't «отдых»; same-word.test.ts has
 * what it misjudges. Kept, since texts have the same words again and again.
 */
export function stemsOf(word: string): Stems {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const bare = word.length > 5 ? word.replace(/с[яь]$/, '') : word;
  const verb = without(conjugated, bare);
  // «Готов» and «отдых» only look as if they had an ending.
  const nouns = [without(declined, bare), bare].map(withoutFleeting);
  const stems = [...new Set([...nouns, ...(verb === bare ? [] : [`${verb}-`])])];
  if (kept.size === mostKept) kept.clear();
  kept.set(word, stems);
  return stems;
}

const kept = new Map<string, Stems>();
const mostKept = 20_000;

function without(endings: readonly string[], word: string): string {
  const ending = endings.find((one) => word.length - one.length >= shortestStem && word.endsWith(one)) ?? '';
  return word.slice(0, word.length - ending.length);
}

const shortestStem = 3;

/** «Нагрузок» is «нагрузка», «обиден» is «обидно», «денег» is «деньги», «отец» is «отца». */
const withoutFleeting = (one: string) =>
  one.length >= 4 ? one.replace(/(?<=[^аеиоуыэюя])[оеь](?=[бгкмнц]$)/, '') : one;

const longestFirst = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(' ')).toSorted((one, other) => other.length - one.length);

const declined = longestFirst(
  'а я о е и ы у ю ь й',
  'ой ей ою ею ом ем ам ям ах ях ами ями ов ев',
  'ия ие ии ию ий ием иям иях иями ья ье ью ьи ьем ьям ьях ьями',
  'ый ая яя ое ее ые ого его ому ему ым им ых их ыми ими ую юю',
);

const conjugated = longestFirst(
  'и у ю ешь ет ем ете ют ут ишь ит им ите ат ят ать ять еть ить уть',
  'аю аешь ает аем аете ают яю яешь яет яем яете яют ею еешь еет еем еете еют',
  'ал ала ало али ял яла яло яли ил ила ило или ел ела ело ели ул ула уло ули',
  'ую уешь ует уем уете уют овать овал овала овало овали евать евал евала евало евали',
  'еваю еваешь евает еваем еваете евают',
  'ен ена ено ены ан ана ано аны ай айте яй яйте',
);
