import { fold } from './fold.ts';

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const sentencesOf = (text: string): string[] => text.match(/[^.!?…\n]+[.!?…]*/g) ?? [];
