import { amongWords, digitsOf, longNumber, type Shape } from './shape.ts';

const inGroups = (count: number) => String.raw`\d(?:[ \u00A0-]{0,3}\d){${count - 1}}`;

export const accountShapes: Shape[] = [
  {
    kind: 'Счёт',
    sign: longNumber,
    shape: new RegExp(String.raw`(?<!\d[.,]?)${inGroups(20)}(?!\d)`, 'gu'),
    holds: isAccount,
  },
  {
    kind: 'Карта',
    sign: longNumber,
    shape: new RegExp(amongWords(String.raw`(?<!\d[.,]?)\d(?:[ \u00A0-]?\d){12,18}(?!\d)`), 'giu'),
    holds: isCard,
  },
];

/** Digits as they are, or in groups around the code of a currency: five years in a row are no account. */
function isAccount(found: string): boolean {
  return /^\d+$/.test(found) || /^[2-4]\d{4}(?:810|643|840|978|156|398|826|933)/.test(digitsOf(found));
}

/** By Luhn: a number of as many digits that is no card hardly passes. */
function isCard(found: string): boolean {
  const digits = Array.from(digitsOf(found), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Between the series of a passport and its number. */
const thenNumber = String.raw`[ \u00A0,;:-]{0,3}(?:(?:№|номер|ном\.)[ \u00A0:№]{0,3})?`;
/** What stands between a word and its digits: little, and no other number. */
const upTo = String.raw`[^\d\n.!?]{0,25}`;

const paper = (sign: RegExp, shape: RegExp, holds?: Shape['holds']): Shape => ({
  kind: 'Документ',
  sign,
  shape,
  ...(holds && { holds }),
});

/** `stated`: a word says what the digits are; `bare`: the digits alone do. */
export const paperShapes: Record<'stated' | 'bare', Shape[]> = {
  stated: [
    paper(
      /паспорт|сери[яи]/i,
      new RegExp(
        String.raw`(?<word>(?:паспорт|сери[яи])${upTo})(?:\d{2}[ \u00A0]?\d{2}${thenNumber}\d{3}[ \u00A0]?\d{3}|\d{2}${thenNumber}\d{7})(?!\d)`,
        'giu',
      ),
    ),
    paper(/сери[яи]/i, /(?<!\d)\d{6}[ \u00A0,;]{0,3}сери[яи][ \u00A0:]{0,2}\d{2}[ \u00A0]?\d{2}(?!\d)/giu),
    paper(
      /инн/i,
      new RegExp(
        String.raw`(?<word>(?<!\p{L})инн(?!\p{L})${upTo})(?:${inGroups(12)}|${inGroups(10)})(?!\d)`,
        'giu',
      ),
    ),
    paper(/снилс/i, new RegExp(String.raw`(?<word>снилс${upTo})${inGroups(11)}(?!\d)`, 'giu')),
    paper(longNumber, /(?<!\d)\d{3}-\d{3}-\d{3}[ \u00A0-]\d{2}(?!\d)/gu),
  ],
  bare: [
    paper(
      /\d№|\d[ \u00A0]№|\d(?:[ \u00A0().–-]{0,3}\d){6}/,
      // Of random letters and digits, such as the border of an answer, none is a paper's.
      /(?<![a-z\d])(?:\d{2}[ \u00A0]?\d{2}[ \u00A0]?(?:№[ \u00A0]?)?\d{6}|\d{3}[ \u00A0]\d{3}[ \u00A0]\d{3}[ \u00A0]\d{2}|\d{11})(?![a-z\d])/giu,
    ),
    paper(longNumber, /(?<![a-z\d])\d{12}(?![a-z\d])/giu, isTaxNumber),
  ],
};

/** By its two check digits, which one of a hundred other numbers passes. */
function isTaxNumber(digits: string): boolean {
  return [10, 11].every((at) => Number(digits[at]) === checkDigit(digits.slice(0, at)));
}

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function checkDigit(digits: string): number {
  const own = weights.slice(-digits.length);
  return (Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (own[at] ?? 0), 0) % 11) % 10;
}
