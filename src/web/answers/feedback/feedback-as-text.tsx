import { useDeferredValue } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { AnswerText } from '#web/answers/answer-text.tsx';
import { Transcript } from '#web/answers/transcript.tsx';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

export interface FeedbackAsTextProps {
  form: UseFormReturn<FeedbackInput>;
  answer: string;
  lines?: readonly TalkLine[] | undefined;
}

/** The whole feedback in one text, with its preview beside it. */
export function FeedbackAsText({ form, answer, lines }: FeedbackAsTextProps) {
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <div className="flex flex-col gap-5">
      <Disclosure title="Ответ студента" headingLevel={3}>
        {lines ? <Transcript content={answer} lines={lines} /> : <AnswerText text={answer} />}
      </Disclosure>
      <div className="grid gap-6 lg:grid-cols-2">
        <FormattableText form={form} name="text" label="Обратная связь" rows={12} />
        <Preview text={text} />
      </div>
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-medium">Как увидит студент</p>
      <div className="min-h-24 rounded-md border border-accent-line bg-accent-soft px-5 py-4">
        {shown.trim() === '' ? (
          <p className="text-sm text-ink-soft">Здесь появится текст</p>
        ) : (
          <Markdown text={shown} headingLevel={3} />
        )}
      </div>
    </div>
  );
}
