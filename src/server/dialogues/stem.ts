/** Lower case, «ё» as «е». */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A word without its ending, as a noun or adjective and as a verb, to compare words that people decline and conjugate. No
 * dictionary: «дома» is «дом», «успеваете» is «успеваешь»; other words with the same stem pass for one.
 */
export function stemsOf(word: string): string[] {
  const plain = fold(word);
  const bare = plain.length > 5 ? plain.replace(/с[яь]$/, '') : plain;
  return [...new Set([withoutFleeting(without(declined, bare)), without(conjugated, bare)])];
}

function without(endings: readonly string[], word: string): string {
  const ending = endings.find((one) => word.length - one.length >= shortestStem && word.endsWith(one)) ?? '';
  return word.slice(0, word.length - ending.length);
}

const shortestStem = 3;

/** «Нагрузок» is «нагрузка», «обиден» is «обидно». */
const withoutFleeting = (one: string) =>
  one.length >= 5 ? one.replace(/(?<=[^аеиоуыэюя])[ое](?=[кн]$)/, '') : one;

const longestFirst = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(' ')).toSorted((one, other) => other.length - one.length);

const declined = longestFirst(
  'а я о е и ы у ю ь й',
  'ой ей ою ею ом ем ам ям ах ях ами ями ов ев',
  'ия ие ии ию ий ием иям иях иями ья ье ью ьи ьем ьям ьях ьями',
  'ый ая яя ое ее ые ого его ому ему ым им ых их ыми ими ую юю',
);

const conjugated = longestFirst(
  'ешь ет ем ете ют ут ишь ит им ите ат ят ать ять еть ить уть',
  'аю аешь ает аем аете ают яю яешь яет яем яете яют ею еешь еет еем еете еют',
  'ал ала ало али ял яла яло яли ил ила ило или ел ела ело ели ул ула уло ули',
  'ую уешь ует уем уете уют овать овал овала овало овали евать евал евала евало евали',
  'ение ения ению ением ений ание ания анию анием аний ай айте яй яйте',
);
