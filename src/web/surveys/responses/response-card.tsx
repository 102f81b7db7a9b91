import type { SurveyResponse } from '#contract/surveys/survey-responses.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { AnswerMarks } from './answer-marks.tsx';

/** One person's answers. Off-screen cards are not rendered, so that thousands of them scroll smoothly. */
export function ResponseCard({ response: { user, sentAt, answers } }: { response: SurveyResponse }) {
  return (
    <Card
      as="li"
      padded={false}
      className="p-5 [contain-intrinsic-block-size:auto_18rem] [content-visibility:auto] sm:p-6"
    >
      <div className="flex items-center gap-3">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-base">{fullName(user)}</h3>
          <p className="truncate text-sm text-ink-faint">{shownEmail(user.email)}</p>
        </div>
        <DateTime value={sentAt} format="date-time" className="text-right text-sm text-ink-faint" />
      </div>
      <dl className="mt-4 flex flex-col gap-4">
        {answers.map((answer) => (
          <div key={answer.questionId}>
            <dt className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
              <span className="whitespace-pre-line">{answer.questionText}</span>
              <AnswerMarks {...answer} />
            </dt>
            <dd className="mt-0.5 measure whitespace-pre-wrap">{withLineBreaks(answer.text)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
