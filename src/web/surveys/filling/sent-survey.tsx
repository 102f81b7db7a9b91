import type { ReactNode, Ref } from 'react';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { SentNote } from './sent-note.tsx';

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
      <SentNote headingRef={headingRef}>
        Спасибо! Ответы получены <DateTime value={sentAt} format="date-time" />, изменить их уже нельзя
      </SentNote>
      {support}
      <Card as="section" aria-label="Ваши ответы">
        <dl className="flex flex-col gap-6">
          {answers.map(({ questionId, questionText, text }) => (
            <div key={questionId}>
              <dt className="font-medium whitespace-pre-line">{questionText}</dt>
              <dd className="mt-1.5 whitespace-pre-wrap text-ink-soft">{withLineBreaks(text)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
