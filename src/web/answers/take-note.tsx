import type { Answer } from '#contract/answers/schemas.ts';

/** After the date of an answer: it was a take, and from which of the student's lines it goes otherwise. */
export const TakeNote = ({ take }: Pick<Answer, 'take'>) =>
  take && <> · Другая попытка разговора, с реплики {take.place}</>;
