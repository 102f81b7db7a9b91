import { lazy, type ReactNode, type RefObject, Suspense, useId, useLayoutEffect, useRef } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { barText, readyText, type Writing } from './review-bar-text.ts';
import { reviewView } from './review-view.ts';
import { Support } from './support.tsx';
import { useWasTrue } from './use-was-true.ts';

export interface ReviewSectionProps {
  /** Of the person, newest first: the section is about the first. */
  answers: readonly Answer[];
  /** `Попытка 2 из 3`. */
  title: string;
  /** Who reads what waits for a person, and answers an objection; unknown of a lesson that is closed by now. */
  next: NextReading | undefined;
  /** The answer has just been sent: the section takes the focus and comes to the top of the window. */
  justSent: boolean;
  /** What is being written is followed without that: its author has sent it from this page. */
  isFollowed?: boolean;
  /** What must be known before the review is read. */
  note?: ReactNode;
  /** What can be done next, beside the title. */
  actions: ReactNode;
  /** What stays below on a phone. */
  phoneAction?: ReactNode;
  /** Said once when the review is there, instead of what it comes to. */
  ready?: string | undefined;
  /** The next attempt is being written: its field grows, and the page alone scrolls. */
  isWriting?: boolean;
}

interface Filled extends ReviewSectionProps {
  /** Which criterion the model is writing about. */
  writing?: Writing | undefined;
  answer: ReactNode;
  review: ReactNode;
  /** In the whole width. */
  children?: ReactNode;
}

/** The answer and what is said of it, side by side, below one bar that says how far it is and what comes next. */
export function ReviewSection({
  answers,
  title,
  next,
  justSent,
  note,
  actions,
  phoneAction,
  isWriting = false,
  isFollowed = false,
  ready,
  writing,
  ...parts
}: Filled) {
  const titleId = useId();
  const room = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [newest, ...earlier] = answers;
  const view = newest && reviewView(newest);
  const wasAhead = useWasTrue(view?.pending === true);
  useTakeOver(justSent, { room, heading });
  if (!newest) return null;
  return (
    <div
      ref={room}
      id={reviewPlace}
      role="region"
      aria-labelledby={titleId}
      className={classNames(
        '-scroll-mt-4 flex flex-col gap-5 sm:gap-6',
        wasAhead && 'min-h-[calc(100dvh-4rem)]',
      )}
    >
      <Help answer={newest} />
      <div className={bar}>
        <div className="min-w-0">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="inline text-base outline-none">
            {title}
          </h2>
          <span className="text-ink-soft">
            {' '}
            · {barText(newest, earlier, { writing, curator: next?.curator })}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
      </div>
      {note}
      <p role="status" className="sr-only">
        {wasAhead && view?.pending === false && (ready ?? readyText(newest, earlier))}
      </p>
      <div className={columns}>
        <div className={isWriting ? 'min-w-0' : beside}>{parts.answer}</div>
        {parts.review}
      </div>
      {parts.children}
      {view?.pending && (
        <Suspense>
          {/* The list may hold the answer before it is known to be the one that was sent: then it looks again. */}
          <FollowNewest
            key={`${justSent}`}
            {...{ room, justSent, isFollowed }}
            isAbove={Boolean(phoneAction)}
          />
        </Suspense>
      )}
      {phoneAction && (
        <div data-action-bar="" className={phoneBar}>
          {phoneAction}
        </div>
      )}
    </div>
  );
}

/** Where help is comes first, above the words that ask for it. */
function Help({ answer }: { answer: Answer }) {
  const { review, lines } = answer;
  const support = review.state === 'with_person' ? review.support : undefined;
  return (
    <div aria-live="polite" className="empty:absolute">
      {support && <Support text={support} />}
      {support && !lines && (
        <Suspense>
          <DenyAlarm answer={answer} />
        </Suspense>
      )}
    </div>
  );
}

/** After an answer is sent, what becomes of it is in view. */
function useTakeOver(
  justSent: boolean,
  { room, heading }: Record<'room' | 'heading', RefObject<HTMLElement | null>>,
): void {
  // Before `FollowNewest` looks where the window is.
  useLayoutEffect(() => {
    if (!justSent) return;
    heading.current?.focus({ preventScroll: true });
    // A long way would only be flown over.
    room.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [justSent, room, heading]);
}

const bar =
  'z-20 -mx-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-b border-line bg-paper px-2 py-2.5 lg:not-low:sticky lg:top-15';

const columns =
  'grid gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:items-start lg:gap-6 print:block print:space-y-5';

const beside =
  'min-w-0 lg:not-low:sticky lg:not-low:top-34 lg:not-low:max-h-[calc(100dvh-9.5rem)] lg:not-low:overflow-y-auto lg:rounded-lg print:static! print:max-h-none!';

const phoneBar =
  'sticky bottom-0 z-20 -mx-2 border-t border-line bg-paper px-2 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden';

// Few answers need it.
const DenyAlarm = lazy(async () => ({ default: (await import('./care.tsx')).DenyAlarm }));

// A review that is there needs no following.
const FollowNewest = lazyPart(async () => (await import('./follow-newest.tsx')).FollowNewest);
