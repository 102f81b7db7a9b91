/** What a placeholder says of that which stood in its place. */
export const kinds = [
  'Имя',
  'Телефон',
  'Почта',
  'Ссылка',
  'Ник',
  'Карта',
  'Счёт',
  'Документ',
  'Адрес',
] as const;
export type Kind = (typeof kinds)[number];

export interface Shape {
  kind: Kind;
  /** Without it there is none: most texts have no digits in a row and no «@», and they are not searched again and again. */
  sign: RegExp;
  /** Each repetition is bounded, so that no text takes long. A group `word` says what the rest is, and stays. */
  shape: RegExp;
  holds?: (found: string) => boolean;
}

export const longNumber = /\d(?:[ \u00A0().–-]{0,3}\d){6}/;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Within random letters and digits, such as the border of an answer, no number is a person's; after a word, as in «tel8…», one is. */
export const amongWords = (number: string): string =>
  String.raw`(?<!(?<![a-z\d])[a-f\d]{0,15}[a-f])${number}(?![a-f\d]{0,15}[a-f][a-f\d]{0,15}(?![a-z\d]))`;
