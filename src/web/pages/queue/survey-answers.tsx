import type { SurveyResponse } from '#contract/surveys/survey-responses.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { AnswerMarks } from '#web/surveys/responses/answer-marks.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** A response to a survey, whole: nothing says which of the answers is the alarm, since a person is to read them all. */
export const SurveyAnswers = ({
  response: { answers, sentAt },
  id,
}: {
  response: SurveyResponse;
  /** Of the words alone. */
  id?: string;
}) => (
  <Card as="section" aria-label="Ответы в анкете">
    <dl id={id} className="flex flex-col gap-5">
      {answers.map((answer) => (
        <div key={answer.questionId}>
          <dt className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
            <span className="whitespace-pre-line">{answer.questionText}</span>
            <AnswerMarks {...answer} />
          </dt>
          <dd className="mt-0.5 measure [overflow-wrap:anywhere] whitespace-pre-wrap">
            {withLineBreaks(answer.text)}
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 text-xs text-ink-faint">
      Отправлены <DateTime value={sentAt} format="date-time" />
    </p>
  </Card>
);
