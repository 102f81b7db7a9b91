import { zodResolver } from '@hookform/resolvers/zod';
import { useDeferredValue } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Answer } from '#contract/answers.ts';
import { feedbackInput } from '#contract/reviews.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useWriteFeedback } from './answer-changes.ts';
import { AnswerText } from './answer-text.tsx';

/** Starts with the feedback that was in force when the dialog opened. */
export function FeedbackDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(feedbackInput),
    defaultValues: { text: answer.aiResponse ?? '' },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const isRunning = answer.review.state !== 'done' && answer.review.state !== 'failed';
  return (
    <FormDialog
      size="xl"
      title={answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      description={
        isRunning
          ? 'Студент увидит её как «Ответ наставника». Проверка моделью, которая ещё не закончена, отменится.'
          : 'Студент увидит её как «Ответ наставника». Прежний текст останется в истории.'
      }
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      onClose={onClose}
      {...formProps(form, useWriteFeedback(answer), onClose)}
    >
      <Disclosure title="Ответ студента" headingLevel={3}>
        <AnswerText text={answer.content} />
      </Disclosure>
      <div className="grid gap-6 lg:grid-cols-2">
        <TextArea
          label="Обратная связь"
          hint="Разметка Markdown: # заголовок, **важное**, > цитата, - список"
          rows={12}
          error={form.formState.errors.text?.message}
          className="font-mono text-sm"
          {...form.register('text')}
        />
        <Preview text={text} />
      </div>
    </FormDialog>
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
