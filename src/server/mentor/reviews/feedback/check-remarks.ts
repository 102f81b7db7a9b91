import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { RemarkInput } from '#contract/reviews/feedback.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { areQuotesOf, areWithin } from './quote-ranges.ts';

interface Quotable {
  answer: string;
  /** Of a talk: only the student's own lines are quoted. */
  lines?: readonly TalkLine[] | null;
}

/** Refuses a person's remarks that don't fit the criteria or the answer's text. */
export function checkRemarks(
  remarks: RemarkInput[],
  criteria: Criterion[],
  { answer, lines }: Quotable,
): void {
  const within = studentRanges(lines);
  const ids = remarks.map(({ criterionId }) => criterionId);
  const fields = Object.fromEntries(
    remarks.flatMap((remark, index) => {
      const criterion = criteria.find(({ id }) => id === remark.criterionId);
      if (!criterion) throw conflict(criteriaChanged);
      const isDoubled = ids.indexOf(remark.criterionId) < index;
      return Object.entries({
        ...(isDoubled && { criterionId: 'Этот критерий указан дважды' }),
        ...(remark.level !== null &&
          remark.level >= criterion.levels.length && { level: 'У критерия нет такого уровня' }),
        ...(!areQuotesOf(answer, remark.quotes) && { quotes: 'Цитаты — места из текста ответа, по порядку' }),
        ...(within &&
          !areWithin(remark.quotes, within) && {
            quotes: 'Цитаты — слова студента, каждая из одной его реплики',
          }),
      }).map(([field, message]) => [`remarks.${index}.${field}`, message]);
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const criteriaChanged =
  'Критерии урока изменились, пока вы писали. Скопируйте написанное и откройте окно заново';
