import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { QuestionAnswer, ResponseSummary } from '#contract/surveys/survey-responses.ts';
import { fullName } from '#domain/full-name.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { questionAnswersQuery } from '#web/surveys/survey-staff-queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { AnswerMarks } from './answer-marks.tsx';
import { DistributionBars } from './distribution-bars.tsx';
import { LoadedList } from './loaded-list.tsx';

type CountedQuestion = ResponseSummary['questions'][number];

/** Each question with its answer count; the answers are loaded when it is opened. */
export function ResponsesByQuestion({
  surveyId,
  questions,
}: {
  surveyId: string;
  questions: CountedQuestion[];
}) {
  return (
    <ol className="flex flex-col gap-3">
      {questions.map((question, index) => (
        <QuestionItem key={question.id} surveyId={surveyId} question={question} number={index + 1} />
      ))}
    </ol>
  );
}

function QuestionItem({
  surveyId,
  question,
  number,
}: {
  surveyId: string;
  question: CountedQuestion;
  number: number;
}) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-lg border border-line bg-surface shadow-card">
      <h3 className="text-base font-medium">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          disabled={question.answers === 0}
          className="flex w-full items-start gap-3 rounded-lg p-4 text-left -outline-offset-2 enabled:hover:bg-hover sm:px-5"
          onClick={() => setOpen(!open)}
        >
          <ChevronRightIcon
            className={classNames(
              'mt-0.5 size-4.5 text-ink-faint transition-transform',
              open && 'rotate-90',
              question.answers === 0 && 'invisible',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="text-ink-faint">{number}.</span>{' '}
            <span className="whitespace-pre-line">{question.questionText}</span>{' '}
            <AnswerMarks removed={question.removed} />
          </span>
          <span className="text-sm whitespace-nowrap text-ink-soft">
            Ответов: {formatNumber(question.answers)}
          </span>
        </button>
      </h3>
      {question.distributions && (
        <div className="px-4 pb-4 pl-11.5 sm:px-5 sm:pl-12.5">
          {question.distributions.map((distribution, place) => (
            <DistributionBars key={place} distribution={distribution} />
          ))}
        </div>
      )}
      {open && (
        <div id={listId} className="border-t border-line p-4 sm:px-5">
          <QuestionAnswers surveyId={surveyId} questionId={question.id} />
        </div>
      )}
    </li>
  );
}

function QuestionAnswers({ surveyId, questionId }: { surveyId: string; questionId: string }) {
  const query = useInfiniteQuery(questionAnswersQuery(surveyId, questionId));
  return (
    <LoadedList query={query} failure="Не удалось загрузить ответы">
      {query.data?.pages.flat().map((answer) => (
        <AnswerItem key={answer.responseId} answer={answer} />
      ))}
    </LoadedList>
  );
}

function AnswerItem({ answer: { user, sentAt, text, questionText, reworded } }: { answer: QuestionAnswer }) {
  return (
    <li className="[contain-intrinsic-block-size:auto_6rem] [content-visibility:auto] not-first:border-t not-first:border-line not-first:pt-3">
      {user && sentAt !== null && (
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-faint">
          <span className="font-medium text-ink-soft">{fullName(user)}</span>
          <DateTime value={sentAt} format="date-time" />
        </p>
      )}
      {reworded && <p className="mt-1 text-sm text-ink-soft">Вопрос звучал так: «{questionText}»</p>}
      <p className="mt-1 measure whitespace-pre-wrap">{withLineBreaks(text)}</p>
    </li>
  );
}
