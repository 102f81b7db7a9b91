import type { ReactNode, Ref } from 'react';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface SentSurveyProps {
  response: OwnResponse & { sentAt: string };
  headingRef: Ref<HTMLHeadingElement>;
  /** Where to find help, and what a person wrote: between the thanks and the answers. */
  support: ReactNode;
}

/** The submitted answers, with the questions as they were worded then. */
export function SentSurvey({ response: { sentAt, answers }, headingRef, support }: SentSurveyProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start gap-3 rounded-lg border border-success-line bg-success-soft px-5 py-4 text-success-ink">
        <CheckIcon className="mt-1" />
        <div>
          <h2 ref={headingRef} tabIndex={-1} className="text-lg outline-none">
            Анкета отправлена
          </h2>
          <p className="mt-0.5 text-sm">
            Спасибо! Ответы получены <DateTime value={sentAt} format="date-time" />, изменить их уже нельзя
          </p>
        </div>
      </div>
      {support}
      <Card as="section" aria-label="Ваши ответы">
        <dl className="flex flex-col gap-6">
          {answers.map(({ questionId, questionText, text }) => (
            <div key={questionId}>
              <dt className="font-medium whitespace-pre-line">{questionText}</dt>
              <dd className="mt-1.5 whitespace-pre-wrap text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
