import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { DueTime } from '#web/queue/due-time.tsx';
import { placeOf } from '#web/queue/place-of.ts';
import type { QueueChoice } from '#web/queue/queue-queries.ts';
import { ReasonBadge } from '#web/queue/reason-badge.tsx';
import { reasonWords } from '#web/queue/reason-words.ts';
import { whyPlace } from '#web/queue/why-here.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EyeIcon } from '#web/ui/icon/icons.tsx';

export interface OneHeadingProps {
  referral: Referral;
  /** What else of this answer waits. */
  others: readonly Referral[];
  choice: QueueChoice;
  /** The words of an alarm are on the screen: they are said with its heading. */
  isAlarm: boolean;
  ref: Ref<HTMLHeadingElement>;
}

/** Where the words are that an alarm is about, whatever they were written in. */
export const wordsPlace = 'one-words';

/** Whose answer or talk it is, to what, and until when. */
export function OneHeading({ referral, others, choice, isAlarm, ref }: OneHeadingProps) {
  const { reason, student, dueAt, settled, lookedAtBy } = referral;
  const waiting = others.filter((other) => other.settled === null);
  return (
    <header>
      {/* What is settled waits for nothing any more. */}
      {!settled && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <span id={reasonPlace}>
            <ReasonBadge reason={reason} />
          </span>
          <DueTime value={dueAt} />
          {lookedAtBy && (
            <p role="status" className="flex items-center gap-1.5 text-accent-ink">
              <EyeIcon className="size-4.5" />
              Сейчас смотрит {fullName(lookedAtBy)}
            </p>
          )}
        </div>
      )}
      <h2
        id="one-title"
        ref={ref}
        tabIndex={-1}
        aria-describedby={
          settled ? undefined : classNames(reasonPlace, isAlarm && `${whyPlace} ${wordsPlace}`)
        }
        className="text-xl outline-none"
      >
        {fullName(student)}
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        <Place referral={referral} />
      </p>
      {waiting.length > 0 && (
        <p className="mt-1.5 text-sm">
          Об этом ответе ждёт ещё:{' '}
          {waiting.map((other, place) => (
            <span key={other.id}>
              {place > 0 && ', '}
              <Link
                to={paths.queue()}
                search={{ ...choice, one: other.id }}
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {reasonWords[other.reason].label.toLocaleLowerCase('ru')}
              </Link>
            </span>
          ))}
        </p>
      )}
    </header>
  );
}

const reasonPlace = 'one-reason';

/** To what it is an answer, with a way to the others. */
function Place({ referral }: { referral: Referral }) {
  const { student, course, lesson, group, attempt, survey, takePlace, dialogueId, threadId } = referral;
  const link = 'rounded-sm text-accent-ink underline underline-offset-2';
  if (survey) {
    return (
      <>
        {'Анкета · '}
        <Link to={paths.surveyResponses(survey.id)} className={link}>
          {survey.title}
        </Link>
      </>
    );
  }
  if (threadId !== undefined) {
    return (
      <>
        {placeOf(referral, { namesCourse: true })}
        {group && ` · ${group.title}`}
        {' · '}
        <Link to={paths.learner(student.id)} className={link}>
          страница студента
        </Link>
      </>
    );
  }
  return (
    <>
      {course?.title}
      {' · '}
      <Link to={paths.answers()} search={{ lesson: lesson?.id, student: student.id }} className={link}>
        {lesson?.title}
      </Link>
      {group && ` · ${group.title}`}
      {dialogueId === undefined ? ` · попытка ${attempt}` : ' · разговор не отправлен'}
      {takePlace !== undefined && ` · другая попытка разговора, с реплики ${takePlace}`}
    </>
  );
}
