import { kindsInWords } from '#contract/files/kinds.ts';

/** What an author may let students add to an answer, in the order of the form. */
export const answerFileKinds = ['picture', 'pdf', 'office', 'audio', 'video'] as const;
export type AnswerFileKind = (typeof answerFileKinds)[number];

export const mostAnswerFiles = 10;

/** For people, in the order of the form. */
export const takenInWords = (kinds: readonly AnswerFileKind[]): string =>
  kindsInWords(answerFileKinds.filter((kind) => kinds.includes(kind)));
