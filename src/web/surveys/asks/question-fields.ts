import { z } from 'zod';
import { asks, type Asks } from '#contract/surveys/asks.ts';
import { questionInput, questionText } from '#contract/surveys/schemas.ts';
import { editorOf } from '#web/surveys/kinds/editors.ts';
import type { QuestionFields } from '#web/surveys/kinds/question-kind.ts';
import { type Typed, typed } from '#web/surveys/kinds/typed.ts';

function given(form: Typed) {
  return { kind: form.kind, ...editorOf(form.kind).given(form) };
}

export const questionFields = z
  .object({ questionText, asks: typed.transform(given).pipe(asks), measure: z.string().trim() })
  // Answers in words can't be compared.
  .transform(({ measure, ...rest }) => ({
    ...rest,
    measure: measure !== '' && editorOf(rest.asks.kind).isCompared ? measure : null,
  }))
  .pipe(questionInput.required());
export type QuestionGiven = z.output<typeof questionFields>;

export interface KnownQuestion {
  questionText: string;
  asks?: Asks | undefined;
  measure?: string | null | undefined;
}

export function fieldsOf({ questionText: known, asks: now, measure }: KnownQuestion): QuestionFields {
  return {
    questionText: known,
    measure: measure ?? '',
    asks: {
      kind: now?.kind ?? 'text',
      steps: '5',
      from: '',
      to: '',
      options: '',
      ...(now && editorOf(now.kind).typed(now)),
    },
  };
}
