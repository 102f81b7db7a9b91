export type Kind = 'Имя' | 'Телефон' | 'Почта' | 'Ссылка' | 'Ник' | 'Карта' | 'Документ';

export interface Place {
  start: number;
  end: number;
  kind: Kind;
}

/** What has the shape of something personal, wherever it stands; in order, apart from each other. */
export function personalShapes(text: string): Place[] {
  const taken: Place[] = [];
  for (const { kind, shape, holds, sign } of shapes) {
    if (!sign.test(text)) continue;
    for (const { 0: found, index: start } of text.matchAll(shape)) {
      const end = start + found.length;
      if (holds && !holds(found)) continue;
      if (!taken.some((one) => one.start < end && start < one.end)) taken.push({ start, end, kind });
    }
  }
  return taken.toSorted((one, other) => one.start - other.start);
}

interface Shape {
  kind: Kind;
  /** Without it there is none: most texts have no digits in a row and no «@», and they are not searched again and again. */
  sign: RegExp;
  shape: RegExp;
  holds?: (found: string) => boolean;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const at = /@/;
const address = /:\/\/|www\.|\.(?:me|com)\//i;
const longNumber = /\d(?:[ \u00A0().–-]{0,3}\d){6}/;

/** The first to claim a place has it. Each repetition is bounded, so that no text takes long. */
const shapes: Shape[] = [
  {
    kind: 'Почта',
    sign: at,
    shape: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,200}@(?:[\p{L}\d-]{1,63}\.){1,5}[\p{L}]{2,24}/gu,
  },
  {
    kind: 'Ссылка',
    sign: address,
    shape: /(?:https?:\/\/|www\.|(?:t|wa)\.me\/|vk\.com\/)[^\s<>"«»()[\]]{1,2000}(?<![.,;:!?])/giu,
  },
  { kind: 'Ник', sign: at, shape: /(?<![\p{L}\d_@])@[a-z\d_][a-z\d_.]{1,40}[a-z\d_]/giu },
  { kind: 'Карта', sign: longNumber, shape: /(?<!\d[.,]?)\d(?:[ \u00A0-]?\d){12,18}(?!\d)/gu, holds: isCard },
  { kind: 'Документ', sign: longNumber, shape: /(?<!\d)\d{3}-\d{3}-\d{3}[ \u00A0-]\d{2}(?!\d)/gu },
  {
    kind: 'Телефон',
    sign: longNumber,
    shape: /(?<!\d[.,]?|\+)\+?[78][ \u00A0(.–-]{0,3}\d{3}(?:[ \u00A0).–-]{0,3}\d){7}(?!\d)/gu,
  },
  {
    kind: 'Телефон',
    sign: longNumber,
    shape: /(?<!\d)\+\d{1,3}(?:[ \u00A0().–-]{0,3}\d){7,12}(?!\d)/gu,
  },
  {
    kind: 'Телефон',
    sign: longNumber,
    shape:
      /(?<!\d[.,]?|\+)\(?9\d{2}\)?[ \u00A0.–-]{0,3}\d{3}[ \u00A0.–-]{0,2}\d{2}[ \u00A0.–-]{0,2}\d{2}(?!\d)/gu,
  },
  {
    kind: 'Телефон',
    sign: longNumber,
    shape: /(?<!\d|\+)\(\d{3,5}\)[ \u00A0]?\d{1,3}(?:[ \u00A0–-]\d{2}){2}(?!\d)/gu,
  },
  {
    kind: 'Телефон',
    sign: longNumber,
    shape: /(?<![\d–-][.,]?)\d{3}[ \u00A0–-]\d{2}[ \u00A0–-]\d{2}(?![\d–-])/gu,
  },
  {
    kind: 'Документ',
    sign: longNumber,
    shape:
      /(?<!\d)(?:\d{2}[ \u00A0]?\d{2}[ \u00A0]?(?:№[ \u00A0]?)?\d{6}|\d{3}[ \u00A0]\d{3}[ \u00A0]\d{3}[ \u00A0]\d{2}|\d{11})(?!\d)/gu,
  },
];

/** By Luhn: a number of as many digits that is no card hardly passes. */
function isCard(found: string): boolean {
  const digits = Array.from(digitsOf(found), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
