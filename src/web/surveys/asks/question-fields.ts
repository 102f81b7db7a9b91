import { z } from 'zod';
import { asks, type Asks, type Closed } from '#contract/surveys/asks.ts';
import { questionInput, questionText } from '#contract/surveys/schemas.ts';

/** What the form holds: the fields of every kind, so that another kind brings back what was typed for it. */
const typed = z.object({
  kind: z.enum(['text', 'scale', 'choice', 'choices']),
  steps: z.string(),
  from: z.string(),
  to: z.string(),
  /** One a line. */
  options: z.string(),
});
type Typed = z.infer<typeof typed>;

export const questionFields = z
  .object({ questionText, asks: typed.transform(given).pipe(asks), measure: z.string().trim() })
  // Answers in words can't be compared.
  .transform(({ measure, ...rest }) => ({
    ...rest,
    measure: rest.asks.kind === 'text' || measure === '' ? null : measure,
  }))
  .pipe(questionInput.required());
export type QuestionFields = z.input<typeof questionFields>;
export type QuestionGiven = z.output<typeof questionFields>;

function given({ kind, steps, from, to, options }: Typed): z.input<typeof asks> {
  switch (kind) {
    case 'text':
      return { kind };
    case 'scale':
      return { kind, steps: Number(steps), from, to };
    case 'choice':
    case 'choices':
      return { kind, options: options.split('\n').filter((line) => line.trim() !== '') };
  }
}

export interface KnownQuestion {
  questionText: string;
  asks?: Asks | Closed | undefined;
  measure?: string | null | undefined;
}

export function fieldsOf({ questionText: known, asks: now, measure }: KnownQuestion): QuestionFields {
  const scale = now?.kind === 'scale' ? now : undefined;
  return {
    questionText: known,
    measure: measure ?? '',
    asks: {
      kind: now?.kind ?? 'text',
      steps: String(scale?.steps ?? 5),
      from: scale?.from ?? '',
      to: scale?.to ?? '',
      options: now && 'options' in now ? now.options.join('\n') : '',
    },
  };
}
