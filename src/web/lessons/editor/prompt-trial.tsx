import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { PromptTrial as Trial } from '#contract/reviews/ai.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { authorsWordsOnly } from '#web/authors-words.ts';
import { call } from '#web/calls/api.ts';
import { errorText, fieldErrors } from '#web/calls/error-text.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { RequestPreview } from '#web/lessons/request/request-preview.tsx';
import { useRequestPreview } from '#web/lessons/request/use-request-preview.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { EyeIcon } from '#web/ui/icon/icons.tsx';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import type { TrialText } from './use-lesson-form.ts';

export interface PromptTrialProps {
  courseId: string;
  form: UseFormReturn<LessonFields>;
  renderTrial: (trial: TrialText) => ReactNode;
}

/** Shows the model's reply to the texts in the form, saved or not. */
export function PromptTrial({ courseId, form, renderTrial }: PromptTrialProps) {
  const [answer, setAnswer] = useState('');
  const trial = useTrial();
  const request = useRequestPreview();
  const showRequest = useRef<HTMLButtonElement>(null);
  const shown = useCausedInView<HTMLDivElement>(request.preview !== undefined);

  function sample() {
    const { content, transcription, assignment, aiPrompt, criteria, cueing } = form.getValues();
    return { courseId, content, transcription, assignment, aiPrompt, criteria, cueing, answer };
  }

  return (
    <section aria-label="Проба промпта" className="flex flex-col gap-4 rounded-md bg-sunken p-4 sm:p-5">
      <TextArea
        label="Образец ответа"
        rows={4}
        grows
        hint={[
          'Ничего не сохраняется: модель ответит на тексты урока, как они сейчас в форме',
          authorsWordsOnly(),
        ]
          .filter(Boolean)
          .join('. ')}
        error={fieldErrors(trial.error ?? request.error).answer}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <WhyNotButton
          icon={<SparkleIcon />}
          whyNot={answer.trim() === '' ? whyNot : undefined}
          pending={trial.isPending}
          pendingLabel="Модель пишет..."
          onClick={() => trial.mutate(sample())}
        >
          Попробовать промпт
        </WhyNotButton>
        <WhyNotButton
          ref={showRequest}
          variant="ghost"
          icon={<EyeIcon />}
          whyNot={answer.trim() === '' ? whyNot : undefined}
          pending={request.isPending}
          pendingLabel="Собираем запрос..."
          onClick={() => request.show(sample())}
        >
          Что увидит модель
        </WhyNotButton>
      </div>
      {request.failure && <FormError>{request.failure}</FormError>}
      <div ref={shown} className={classNames('empty:hidden', besideBars)}>
        {request.preview && (
          <RequestPreview
            preview={request.preview}
            isPending={request.isPending}
            onChoose={(endpoint) => request.show({ ...sample(), endpoint })}
            onClose={() => {
              request.close();
              showRequest.current?.focus();
            }}
          />
        )}
      </div>
      <TrialState trial={trial} render={renderTrial} />
    </section>
  );
}

const useTrial = () =>
  useMutation({
    mutationFn: (body: z.input<typeof reviews.tryPrompt.body>) => call(reviews.tryPrompt, { body }),
  });

interface TrialStateProps {
  trial: ReturnType<typeof useTrial>;
  render: PromptTrialProps['renderTrial'];
}

function TrialState({ trial, render }: TrialStateProps) {
  const caused = useCausedInView<HTMLDivElement>(trial.data ?? trial.error);
  return (
    <div ref={caused} aria-live="polite" className={classNames('empty:hidden', besideBars)}>
      {trial.isError && <FormError>{errorText(trial.error, 'Не удалось попробовать промпт')}</FormError>}
      {trial.data && !trial.isPending && (
        <TrialResult trial={trial.data}>
          {trial.data.state === 'done' &&
            render({
              text: trial.data.text,
              answer: trial.variables.answer,
              criteria: trial.variables.criteria ?? [],
            })}
        </TrialResult>
      )}
    </div>
  );
}

function TrialResult({ trial, children }: { trial: Trial; children: ReactNode }) {
  if (trial.state === 'failed') return <FormError>{trial.cause}</FormError>;
  return (
    <div className="rounded-md border border-accent-line bg-accent-soft px-5 py-4">
      {children}
      <p className="mt-4 border-t border-accent-line pt-3 text-xs text-ink-soft">
        {trial.model}, {formatDecimal(trial.ms / 1000)} с
      </p>
    </div>
  );
}

const whyNot = 'Впишите ответ, на котором пробовать';
