import { fold } from '#domain/russian/fold.ts';
/** A name as it is compared: lower case, «ё» as «е», without stress marks and what can't be seen. */
export function foldName(name: string): string {
  if (plain.test(name)) return name;
  return fold(name.normalize('NFC').replace(unseen, ''));
}

const plain = /^[a-zа-я]+$/;
const unseen = /[\p{M}\p{Cf}]+/gu;

/**
 * How Russian names end: what a name ends with, and what the same name ends with in its other cases, for both genders and the
 * plural. A name that ends otherwise is not declined.
 */
const declensions = (
  [
    [/(?:[оеё]в|[иы]н)$/, 0, ' а у ым ом е ой ою ы ых ыми'],
    [/(?:[ое]в|[иы]н)а$/, 1, ' а у ым ом е ой ою ы ых ыми'],
    [/(?:ск|цк|н|т|в|л|р|г|х|к|ш|ж|д|м|п|б)(?:ий|ый|ой|ая)$/, 2, adjectives()],
    [/[чщ]?яя$/, 2, adjectives()],
    [/(?:[иы]х|ко|[оеёэиуыю])$/, 0, ''],
    [/[ая]$/, 1, 'а я ы и е у ю ой ей ою ею ь '],
    [/(?:[аеиоуы])й$/, 1, 'й я ю ем и е и'],
    [/ь$/, 1, 'ь я ю ем ом е и ью'],
    [/[бвгджзклмнпрстфхцчшщ]$/, 0, ' а у ом ем е ы и'],
  ] as const
).map(([ends, cut, endings]) => ({ ends, cut, endings: endings.split(' ') }));

function adjectives(): string {
  return 'ий ый ой ого его ому ему им ым ом ем ая яя ую юю ою ей ие ые их ых ими ыми';
}

/** «Павел» is «Павлу»: the vowel goes. */
const fleeting: readonly [RegExp, string][] = [
  [/^павел$/, 'павл'],
  [/^лев$/, 'льв'],
  [/^заяц$/, 'зайц'],
  [/ец$/, 'ц'],
  [/лек$/, 'льк'],
  [/[ое]к$/, 'к'],
  [/ень$/, 'нь'],
  [/[ое]л$/, 'л'],
];

/** The name in all its cases, folded. */
export function formsOf(folded: string): Set<string> {
  const forms = new Set([folded]);
  for (const base of basesOf(folded)) {
    const rule = base.length > 1 ? declensions.find(({ ends }) => ends.test(base)) : undefined;
    if (!rule) continue;
    const stem = base.slice(0, base.length - rule.cut);
    for (const ending of rule.endings) {
      if (stem.length + ending.length > 1) forms.add(stem + ending);
    }
  }
  // «Дмитрий» is both: «Дмитрия», and as a surname, «Дмитрого» does no harm.
  if (/[иы]й$/.test(folded))
    for (const ending of ['я', 'ю', 'ем', 'и', 'е']) forms.add(folded.slice(0, -1) + ending);
  return forms;
}

function basesOf(folded: string): string[] {
  const found = fleeting.find(([ends]) => ends.test(folded));
  return found ? [folded, folded.replace(...found)] : [folded];
}

/** A diminutive in its cases, and as one calls out to it: «Маша», «Машей», «Маш», «Кать». */
export function formsOfDiminutive(folded: string): Set<string> {
  const found = softness.find(([ends]) => ends.test(folded));
  if (!found) return formsOf(folded);
  const stem = folded.slice(0, -1);
  return new Set(found[1].split(' ').map((ending) => stem + ending));
}

const softness: readonly [RegExp, string][] = [
  [/[жшч]а$/, 'а и е у ей ею '],
  [/[гкх]а$/, 'а и е у ой ою'],
  [/а$/, 'а ы е у ой ою'],
  [/я$/, 'я и е ю ей ею ь'],
];

/** What belongs to somebody of this name: «Аннин», «Машиной». Of other names it looks like a surname: «Петров». */
export function possessivesOf(folded: string): string[] {
  if (!/[^ц][ая]$/.test(folded) || isSurname.test(folded)) return [];
  return possessiveEndings.map((ending) => `${folded.slice(0, -1)}ин${ending}`);
}

const possessiveEndings = ' а о ы у е ой ою ым ом ых ыми ого ому'.split(' ');
/** «улица Ленина» is neither Лена's nor Лёня's. */
const isSurname = /^лен[ая]$/;

/** Every name that could stand in this case in a text. Not all are names: the people of a course tell. */
export function namesBehind(form: string): Set<string> {
  const names = new Set([form]);
  for (let cut = 0; cut <= longestEnding && form.length - cut > 1; cut += 1) {
    const stem = form.slice(0, form.length - cut);
    for (const ending of nominatives.get(form.slice(stem.length)) ?? []) names.add(stem + ending);
  }
  for (const [oblique, nominative] of withVowel) {
    const at = form.lastIndexOf(oblique);
    if (at >= 0 && form.length - at - oblique.length <= longestEnding)
      names.add(form.slice(0, at) + nominative);
  }
  const owner = possessive.exec(form)?.[1];
  if (owner !== undefined) for (const ending of 'ая') names.add(owner + ending);
  return names;
}

const possessive = new RegExp(`^(.{2,})ин(?:${possessiveEndings.join('|')})$`, 'u');

const longestEnding = 3;

const nominatives = new Map<string, Set<string>>();
const groups: readonly [nominative: string[], endings: string][] = [
  [['', 'а'], ' а у ым ом ем е ой ою ы ых ыми и'],
  [['ий', 'ый', 'ой', 'ая', 'яя'], adjectives()],
  [['а', 'я'], 'а я ы и е у ю ой ей ою ею ь '],
  [['й'], 'й я ю ем е и'],
  [['ь'], 'ь я ю ем ом е и ью'],
];
for (const [given, endings] of groups) {
  for (const ending of endings.split(' ')) {
    const known = nominatives.get(ending) ?? new Set();
    for (const one of given) known.add(one);
    nominatives.set(ending, known);
  }
}

const withVowel = [
  ['павл', 'павел'],
  ['льв', 'лев'],
  ['зайц', 'заяц'],
  ['ц', 'ец'],
  ['льк', 'лек'],
  ['к', 'ок'],
  ['к', 'ек'],
  ['н', 'ень'],
  ['л', 'ел'],
  ['л', 'ол'],
] as const;
