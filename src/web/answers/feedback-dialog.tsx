import { zodResolver } from '@hookform/resolvers/zod';
import { useDeferredValue, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Answer } from '#contract/answers.ts';
import { feedbackInput } from '#contract/reviews.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { AnswerText } from './answer-text.tsx';
import { useWriteFeedback } from './use-write-feedback.ts';

/** Mounted while it is open: it begins with the feedback that was in force then. */
export function FeedbackDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const formId = useId();
  const feedback = useWriteFeedback(answer);
  const form = useForm({
    resolver: zodResolver(feedbackInput),
    defaultValues: { text: answer.aiResponse ?? '' },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const question = useDiscardQuestion(form.formState.isDirty && !feedback.isPending, onClose);
  const submit = form.handleSubmit((input) =>
    feedback.mutate(input, {
      onSuccess: onClose,
      onError(error) {
        const message = fieldErrors(error).text;
        if (message) form.setError('text', { message }, { shouldFocus: true });
      },
    }),
  );
  const isRunning = answer.review.state !== 'done' && answer.review.state !== 'failed';
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={question.ask}
      title={answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      description={
        isRunning
          ? 'Студент увидит её как «Ответ наставника». Проверка моделью, которая ещё не закончена, отменится.'
          : 'Студент увидит её как «Ответ наставника». Прежний текст останется в истории.'
      }
      footer={
        <>
          <Button onClick={question.ask}>Отмена</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={feedback.isPending}
            pendingLabel="Сохранение..."
          >
            Сохранить
          </Button>
        </>
      }
    >
      <Disclosure title="Ответ студента" headingLevel={3} className="mb-5">
        <AnswerText text={answer.content} />
      </Disclosure>
      <form
        id={formId}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="grid gap-6 lg:grid-cols-2"
      >
        <TextArea
          label="Обратная связь"
          hint="Разметка Markdown: # заголовок, **важное**, > цитата, - список"
          rows={12}
          error={form.formState.errors.text?.message}
          className="font-mono text-sm"
          {...form.register('text')}
        />
        <Preview text={text} />
      </form>
      <DiscardDialog {...question} />
    </Dialog>
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
