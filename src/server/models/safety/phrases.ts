import { fold } from '#domain/russian/fold.ts';
import { headLength, sentence, type Words } from './words.ts';

/** Where a phrase stands: the first of its words and the last. */
export interface Found {
  /** The phrase. */
  of: string;
  first: number;
  last: number;
  /** What is said within reach of it, to be looked at for more. */
  around: string;
  /** The clause in which it begins. */
  clause: string;
}

export interface Phrases {
  find(words: Words): Found | undefined;
  /** All of them. */
  each(words: Words): Iterable<Found>;
  /** Whether one stands in what is said around another. */
  isIn(around: string): boolean;
}

interface Phrase {
  of: string;
  pattern: RegExp;
}

/**
 * Phrases as they are said. A blank parts words, `*` is the rest of a word, `(one|other)` is a choice; `~3` are up to three
 * words between, `~~3` the same over the ends of clauses, which no other part of a phrase crosses. In front of a word, `!` says
 * that no negation reaches it and `@` that nobody else is named as the one who does it. `-(one|other)` isn't said next,
 * `-~3(one|other)` not within three words, `+(one|$)` is said next, and `$` is the end of the clause.
 *
 * A text is looked through once, word by word; a phrase is tried only around the rarest of its words.
 */
export const phrases = (...spellings: string[]): Phrases => compilePhrases(spellings, { marksClauses: true });

/** The same, but that no clause ends: for what is said to a machine, not by it. */
export const loosePhrases = (...spellings: string[]): Phrases =>
  compilePhrases(spellings, { marksClauses: false });

function compilePhrases(spellings: readonly string[], { marksClauses }: { marksClauses: boolean }): Phrases {
  const byWord = new Map<string, Phrase[]>();
  const byBeginning = new Map<string, { beginning: string; phrase: Phrase }[]>();
  const all: Phrase[] = [];
  for (const of of spellings) {
    const parts = partsOf(spelledPlainly(of));
    const phrase = { of, pattern: new RegExp(parts.map(compile).join('') + atEndOfWord, 'u') };
    all.push(phrase);
    for (const word of rarestWords(parts)) {
      if (word.endsWith('*')) push(byBeginning, word.slice(0, headLength), beginningOf(word, phrase));
      else push(byWord, word, phrase);
    }
  }

  function* each(words: Words): Generator<Found> {
    const { folded, heads } = words;
    const reach = createReach(words, marksClauses);
    for (let at = 0; at < folded.length; at += 1) {
      const word = folded[at] ?? '';
      const whole = byWord.get(word);
      if (whole) for (const phrase of whole) yield* findAt(phrase, reach, at);
      const begun = byBeginning.get(heads[at] ?? '');
      if (!begun) continue;
      for (const { beginning, phrase } of begun) {
        if (word.startsWith(beginning)) yield* findAt(phrase, reach, at);
      }
    }
  }

  return {
    each,
    find: (words) => each(words).next().value ?? undefined,
    isIn: (around) => all.some(({ pattern }) => pattern.test(around)),
  };
}

const spelledPlainly = (spelling: string) =>
  fold(spelling)
    .replaceAll('й', 'и')
    .replaceAll('ї', 'і')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');

const partsOf = (spelling: string): string[] => spelling.split(/ (?![^(]*\))/);

const choicesOf = (part: string): string[] =>
  part
    .replace(/^[!@]+/, '')
    .replace(/^\((.*)\)$/, '$1')
    .split('|');

function compile(part: string): string {
  if (part === '$') return `(?=${endOfClause})`;
  const gap = /^(~~?)(\d+)$/.exec(part);
  if (gap) return gap[1] === '~' ? `${anyWord}{0,${gap[2]}}` : `(?:(?: ,)?${anyWord}){0,${gap[2]}}(?: ,)?`;
  const absent = /^-(?:~(\d+))?(\(.*)$/.exec(part);
  if (absent) return `(?!${anyWord}{0,${absent[1] ?? 0}} ${group(absent[2] ?? '')}${atEndOfWord})`;
  if (part.startsWith('+(')) return `(?=${choicesOf(part.slice(1)).map(next).join('|')})`;
  if (part.endsWith('?')) return `(?:${compile(part.slice(0, -1))})?`;
  const [signs = ''] = /^[!@]*/.exec(part) ?? [];
  const unless = `${signs.includes('!') ? notNegated : ''}${signs.includes('@') ? notOthers : ''}`;
  const words = ` ${group(part.slice(signs.length))}`;
  // What is before the words is looked at only where they are: a look back costs more than they do.
  return unless === '' ? words : `(?=${words})${unless}${words}`;
}

/** `$` is the end of the clause. */
const next = (choice: string): string =>
  choice === '$' ? endOfClause : ` ${choice.replaceAll('*', '[^ ,]*')}${atEndOfWord}`;

const group = (part: string): string => part.replaceAll('*', '[^ ,]*').replaceAll('(', '(?:');

const endOfClause = ' ,| $';
const anyWord = '(?: [^ ,]+)';
const atEndOfWord = '(?= )';

/** «Не» reaches what follows it up to the next verb: «не очень хочу» is negated, «не могу хочу» isn't. */
const notNegated =
  '(?<! (?:не|ни разу не|никогда)(?: (?![^ ,]*(?:у|ю|ет|ит|ат|ят|ал|ил|ел|ла|ло|ли|ть|ся|сь) )[^ ,]+){0,2})';

/** Somebody else is the subject: «подруга решила», «она больше не хочет». */
const others =
  'он|она|они|кто|кто то|который|которая|которые|подруг[аеиу]|друг|приятел[ья]|знаком[а-я]+|коллег[аиу]|сосед|соседка|сын|дочь|дочка|муж|жена|мать|мама|отец|папа|брат|сестра|бабушка|дедушка|дед|дядя|тетя|клиент|клиентка|пациент|пациентка|начальник|начальница|шеф|сотрудник|сотрудница|герои|героиня|персонаж|девушка|парень|мальчик|девочка|ученик|ученица|студент|студентка|одноклассник|одноклассница|человек|люди|женщина|мужчина|подросток|ребенок|дети|директор|тренер|врач|родители|ребята|одна|один|ты|вы';
const notOthers = `(?<! (?:${others})(?: [^ ,]+){0,4})`;

/** The words of the part that is said most seldom: of two, the one whose shortest choice is the longest. */
function rarestWords(parts: string[]): string[] {
  let best: string[] = [];
  let longest = -1;
  for (const part of parts) {
    if (/^[~$+-]|\?$/.test(part)) continue;
    const words = choicesOf(part).map(rarestOf);
    const shortest = Math.min(...words.map(rarity));
    if (shortest >= longest) [best, longest] = [words, shortest];
  }
  return [...new Set(best)];
}

const rarestOf = (choice: string): string =>
  choice.split(' ').reduce((best, word) => (rarity(word) > rarity(best) ? word : best));

const rarity = (word: string): number => (common.has(word) ? 0 : word.length);

const common = new Set(
  'я не ни нет и в на с со от из за по до у к о об под без для как так что это он она они мне меня себя себе мной тебя вас его ее их нас нам все всех всем был была было были буду будет быть больше уже только еще очень просто если когда чтобы пока мать маму мама мужа муж жену отца отец сына дочь детей ребенка брата сестру'.split(
    ' ',
  ),
);

const beginningOf = (word: string, phrase: Phrase) => ({ beginning: word.slice(0, -1), phrase });

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function* findAt(phrase: Phrase, reach: Reach, at: number): Generator<Found> {
  const { around, from } = reach(at);
  const found = phrase.pattern.exec(around);
  if (!found) return;
  const first = from + countWords(around.slice(0, found.index));
  const clause = around.slice(around.lastIndexOf(' ,', found.index) + 1, endOf(around, found.index));
  yield { of: phrase.of, around, clause, first, last: first + countWords(found[0]) - 1 };
}

function endOf(around: string, from: number): number {
  const end = around.indexOf(' ,', from);
  return end < 0 ? around.length : end + 1;
}

const countWords = (folded: string): number => folded.match(/[^ ,]+/g)?.length ?? 0;

type Reach = (at: number) => { around: string; from: number };

/** How far a phrase looks from its rarest word; people also write without full stops. */
const farthest = 25;

/** The sentence around a word: blanks stand around each of its words, and a comma for the end of a clause. */
function createReach({ folded, breaks }: Words, marksClauses: boolean): Reach {
  let from = 0;
  let to = -1;
  let around = '';
  return (at) => {
    const isWhole = at >= from && at < to && (breaks[from] === sentence || at - from >= farthest);
    if (!isWhole || (breaks[to] !== sentence && to < folded.length && to - at < farthest)) {
      from = at;
      while (from > 0 && breaks[from] !== sentence && at - from < farthest) from -= 1;
      to = at + 1;
      while (to < folded.length && breaks[to] !== sentence && to - at <= farthest) to += 1;
      around = ' ';
      for (let index = from; index < to; index += 1) {
        around += `${marksClauses && index > from && breaks[index] ? ', ' : ''}${folded[index]} `;
      }
    }
    return { around, from };
  };
}
