import type { ItemOf } from '#contract/today/schemas.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import type { Revision } from '#server/mentor/skills/find-revision.ts';

/** With the words to mend, which are those that the draft opens at, and what the remark says to do. */
export const reviseItem = (revision: Revision): ItemOf<'revise'> => {
  const { lesson, remarks, first, answer } = revision;
  return {
    kind: 'revise',
    key: `revise:${lesson.id}`,
    lesson,
    remarks,
    first: {
      id: first.id,
      words: wordsToMend(revision),
      text: inOneLine(first.nextStep || first.text),
      inTalk: answer.isTalk,
    },
  };
};

/** Nobody is greeted by words of danger. */
function wordsToMend({ first: { quotes }, answer, answerId }: Revision): string {
  const [quote] = quotes;
  const isShown = answerId === answer.id && !answer.isAlarming;
  return quote && isShown ? inOneLine(answer.content.slice(...quote)) : '';
}

/** Marks of Markdown would be read as they are written. */
const inOneLine = (text: string): string =>
  cutAtWord(
    text
      .replaceAll(/[*`#>]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    longest,
  );

const longest = 160;
