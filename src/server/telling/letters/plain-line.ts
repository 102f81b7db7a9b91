/** Controls, line breaks, and the marks that turn the direction of the text that follows. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** One line: what people have typed can end no header and turn no sentence of a letter around. */
export const plainLine = (text: string): string => text.replace(unseen, ' ').replace(/ {2,}/g, ' ').trim();
