import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import { isGood, lessonState, stateText } from '#contract/lessons/words.ts';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import { closedText } from '#web/lesson-dates.ts';
import { StateBadge } from '#web/lesson-state.tsx';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { placeOf } from '#web/lessons/neighbours.ts';
import { NextLesson } from '#web/lessons/next-lesson.tsx';
import { paths } from '#web/paths.ts';
import { momentQuery } from '#web/plans/plan-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { isAtTop } from './is-at-top.ts';

export interface MomentProps {
  lesson: Lesson;
  user: User;
  /** Of the person to the lesson, newest first: it is about the first. */
  answers: readonly Answer[];
  /** Its review was awaited here: who has read along to the end sees it. */
  isFresh: boolean;
}

/** The head of a review that went well: what was reached, one's own words that show it, and where to go on from here. */
export function Moment({ lesson: { id, courseId }, ...rest }: MomentProps) {
  const [newest] = rest.answers;
  const { data: moment, error } = useQuery(momentQuery(newest?.id ?? ''));
  const { data: lessons } = useQuery(lessonsQuery(courseId));
  const lesson = lessons?.find((one) => one.id === id);
  // Without the words it is still said.
  const { isCalm, offer } = moment ?? { isCalm: error !== null, offer: null };
  if (!newest || !lesson || !lessons || !isCalm) return null;
  return <Head {...{ lesson, lessons, offer }} {...rest} answerId={newest.id} />;
}

interface HeadProps extends Omit<GoingOnProps, 'next' | 'opens'>, Pick<MomentProps, 'answers' | 'isFresh'> {
  lessons: readonly LessonSummary[];
}

function Head({ lesson, lessons, answers, isFresh, ...rest }: HeadProps) {
  const title = useId();
  const head = useRef<HTMLElement>(null);
  const { offer } = rest;
  const next = placeOf(lesson.id, lessons)?.next;
  const opens = next && closedText(next);

  useLayoutEffect(() => {
    if (isFresh && head.current) bringToReader(head.current);
  }, [isFresh]);

  return (
    <section
      ref={head}
      aria-labelledby={title}
      className="scroll-mt-36 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={title} className="text-base">
          {titleOf(lesson, answers)}
        </h3>
        <State lesson={lesson} isInTitle={!isAtTop(answers)} />
      </div>
      {offer && (
        <figure className="mt-4">
          <figcaption className="text-xs text-ink-faint">Ваши слова</figcaption>
          <blockquote className="mt-1 measure text-xl leading-snug [overflow-wrap:anywhere] sm:text-2xl">
            {quoted(offer.words)}
          </blockquote>
        </figure>
      )}
      <GoingOn {...{ lesson, next, opens }} {...rest} />
      {isFresh && (
        <Heard
          text={[
            titleOf(lesson, answers),
            stateWords(lesson, !isAtTop(answers)),
            offer && `Ваши слова: ${quoted(offer.words)}`,
            next && `Следующий урок: ${quoted(next.title)}`,
            opens,
          ]
            .filter(Boolean)
            .join('. ')}
        />
      )}
    </section>
  );
}

/** The whole head, for who listens: what comes into a status with its words already in it may stay unsaid. */
function Heard({ text }: { text: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (status.current) status.current.textContent = text;
  }, [text]);
  return <p ref={status} role="status" className="sr-only" />;
}

/** Who writes, or is elsewhere on the page, stays where he is. */
function bringToReader(head: HTMLElement): void {
  const review = head.closest(`#${reviewPlace}`);
  if (!review || review.matches('[data-left]')) return;
  const { top, bottom } = review.getBoundingClientRect();
  if (top > window.innerHeight || bottom < 0 || document.activeElement instanceof HTMLTextAreaElement) return;
  head.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function titleOf(lesson: LessonSummary, answers: readonly Answer[]): string {
  if (!isAtTop(answers)) return lessonState(lesson) === 'accepted' ? 'Урок зачтён' : 'Урок сдан';
  const { remarks = [], unmet = [] } = answers[0]?.feedback ?? {};
  return remarks.length + unmet.length === 1 ? 'Критерий на высшем уровне' : 'Все критерии на высшем уровне';
}

/** No word of passing where a person has yet to decide. */
function isUndecided(lesson: LessonSummary): boolean {
  const state = lessonState(lesson);
  return lesson.passesBy === 'person' && !(state && isGood(state));
}

const undecided = 'Урок засчитает куратор, когда прочитает ответ';

/** Where the title says it, it isn't said twice. */
function State({ lesson, isInTitle }: { lesson: LessonSummary; isInTitle: boolean }) {
  if (isUndecided(lesson)) return <p className="text-sm text-ink-soft">{undecided}.</p>;
  return (
    <>
      {!isInTitle && <StateBadge lesson={lesson} />}
      {lesson.passedBy && <p className="text-sm text-ink-soft">Зачтено: {lesson.passedBy}</p>}
    </>
  );
}

/** The same for who listens. */
function stateWords(lesson: LessonSummary, isInTitle: boolean): string | false | undefined {
  if (isUndecided(lesson)) return undecided;
  const state = lessonState(lesson);
  if (lesson.passedBy) return `Зачтено: ${lesson.passedBy}`;
  return !isInTitle && state && stateText(state, lesson.below);
}

export const prefetchMoment = (queryClient: QueryClient, [newest]: readonly Answer[]) =>
  newest && queryClient.prefetchQuery(momentQuery(newest.id));

interface GoingOnProps extends Pick<MomentProps, 'user'> {
  lesson: LessonSummary;
  next: LessonSummary | undefined;
  /** When the next one opens; undefined for an open one. */
  opens: string | undefined;
  answerId: string;
  offer: PlanOffer | null;
}

function GoingOn({ lesson, next, opens, user, answerId, offer }: GoingOnProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setIsOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      {next && opens && (
        <p className="mt-4 text-sm text-ink-soft">
          Следующий урок: «{next.title}». {opens}.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        {next && !opens ? (
          // One main button at a time.
          <NextLesson {...{ next, user }} isPrimary={!isOpen} className="max-sm:w-full" />
        ) : (
          <Button asChild variant={isOpen ? 'secondary' : 'primary'} className="max-sm:w-full">
            <Link to={paths.course(lesson.courseId)}>К курсу</Link>
          </Button>
        )}
        {rights[user.role].studies && (
          <Button
            ref={opener}
            aria-expanded={isOpen}
            className="max-sm:w-full"
            onClick={() => setIsOpen(!isOpen)}
          >
            Взять в жизнь
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <div className="mt-6 border-t border-line pt-5">
            <PlanMaking
              {...{ answerId }}
              lessonId={lesson.id}
              {...(offer && { start: offer })}
              onCancel={close}
            />
          </div>
        </Suspense>
      )}
    </>
  );
}

const PlanMaking = lazyPart(async () => (await import('./plan-making.tsx')).PlanMaking);
