export const lettersIn = (text: string): number => countOf(text, /\p{L}/gu);

export const cyrillicIn = (text: string): number => countOf(text, /\p{Script=Cyrillic}/gu);

/** A text without any gives no list at all. */
const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
