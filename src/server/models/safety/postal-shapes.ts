import type { Shape } from './shape.ts';

const gap = String.raw`[ \u00A0,]{1,3}`;
const blank = String.raw`[ \u00A0]`;

/** After it a name: «ул.Тверская», but not «улыбка». */
const street = String.raw`(?i:ул(?:\.|ица|ице|ицы|ицу|ицей)?|пр-?к?т\.?|пр\.|просп(?:\.|ект[ауе]?)|пер(?:\.|еул(?:ок|ка|ку|ке))|б-р|бульвар[ауе]?|ш\.|шоссе|наб(?:\.|ережн(?:ая|ой|ую))|пл(?:\.|ощад[ьи])|пр-д|проезд[ауе]?|туп(?:\.|ик[ауе]?)|алле[яеию]|мкр\.?|микрорайон[ауе]?)(?:(?<=\.)|(?!\p{L}))`;
const word = String.raw`[\p{L}\d][\p{L}\d-]{0,30}\.?`;
const properWord = String.raw`[\p{Lu}\d][\p{L}\d-]{0,30}\.?`;

const number = String.raw`(?:№${blank}?)?\d{1,4}[а-яa-z]?(?:[/-]\d{1,4}[а-я]?)?(?![\p{L}\d])`;
const house = String.raw`(?<!\p{L})(?i:д\.?|дом[ауе]?)${blank}{0,2}${number}`;
const flat = String.raw`(?i:кв\.?|квартир[аеыу])${blank}{0,2}${number}`;
const part = String.raw`(?:${flat}|(?i:корп(?:\.|ус[ауе]?)?|к\.|стр(?:\.|оени[ея])?|лит(?:\.|ера?)?|под(?:\.|ъезд)?|эт(?:\.|аж)?|оф(?:\.|ис)?|комн(?:\.|ата)?)${blank}{0,2}${number})`;
/** A number without a word is a house only at the end of what is said, or before a flat. */
const bareHouse = String.raw`${number}(?=${gap}${part}|${blank}?(?:[,;.)]|$))`;

const city = String.raw`(?:\d{6},?${blank})?(?:(?:г\.|город)${blank}?\p{Lu}[\p{L}-]{1,30},?${blank})?`;
const named = (one: string) => String.raw`${street}${blank}{0,2}${one}(?:${blank}${one}){0,2}`;
const namedBefore = String.raw`${properWord}(?:${blank}${properWord})?${blank}${street}`;

const shapeOf = (sign: RegExp, address: string): Shape => ({
  kind: 'Адрес',
  sign,
  shape: new RegExp(String.raw`(?<![\p{L}\d])${address}(?:${gap}${part}){0,5}`, 'gmu'),
});

/** Of plain letters, so that it is sought fast. */
const streetSign =
  /ул[. ]|улиц|пр-|пр[.кт]|просп|пер[.е]|б-р|бульвар|ш\.|шоссе|наб[.е]|пл\.|площад|проезд|туп[.и]|алле|мкр|микрор/i;

const streetAndHouse = [
  named(word) + gap + house,
  named(properWord) + gap + bareHouse,
  `${namedBefore}${gap}(?:${house}|${bareHouse})`,
].join('|');

/** A street with a house, or a house with a flat. A street alone is a place like any other. */
export const postalShapes: Shape[] = [
  shapeOf(streetSign, `${city}(?:${streetAndHouse})`),
  shapeOf(/(?<!\p{L})кв/iu, `${house}(?:${gap}${part}){0,3}${gap}${flat}`),
];
