import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Branch, Dialogue } from '#contract/talks/schemas.ts';
import { lessonQuery } from '#web/lessons/lesson-queries.ts';
import { useOnceShown } from '#web/pages/frame/use-once-shown.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { TalkLines } from '#web/talk-view/talk-lines.tsx';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { isOpenLesson } from '#web/talk-view/talk-turns.ts';
import { EndPanel, useFocusedHeading } from '#web/talk/talk-end.tsx';
import { Talk } from '#web/talk/talk.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { formatDay } from '#web/ui/time/days.ts';
import { isReviewed } from './own-answers.ts';
import { loadReview, Review } from './review-part.ts';

export { load } from './load.ts';

export function Page() {
  const { dialogueId } = route.useParams();
  return <OpenTalk key={dialogueId} id={dialogueId} />;
}

const route = getRouteApi('/signed-in/lesson/$id/talk/$dialogueId');

function OpenTalk({ id }: { id: string }) {
  const { id: userId } = useCurrentUser();
  const navigate = useNavigate();
  const { data: dialogue } = useSuspenseQuery(dialogueQuery(id));
  const { lessonId, practice } = dialogue;
  const title = practice?.title ?? 'Разговор';
  // The loader has asked for it; it may be closed to the student by now.
  const { data: lesson } = useQuery({ ...lessonQuery(lessonId), enabled: false });
  const openTake = useCallback(
    (take: Dialogue) => void navigate({ to: paths.talk(lessonId, take.id) }),
    [navigate, lessonId],
  );
  const isOwn = dialogue.userId === userId;
  const isSent = isReviewed(dialogue);
  const [wasSent] = useState(isSent);
  const isOver = dialogue.endedBy !== null;
  const look = isSent
    ? 'page'
    : `page-reading flex min-h-[calc(100dvh-4rem)] flex-col ${isOver ? '' : 'pb-0!'}`;

  // A talk goes on from its last line.
  useOnceShown(() => {
    if (!isSent) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });

  // Here by the time it is asked for.
  useEffect(() => {
    if (isOver) void loadReview();
  }, [isOver]);

  // While one talks, nothing stands below: what the line of the operator leads to is in the menu.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-open-talk', !isOver);
    return () => document.documentElement.removeAttribute('data-open-talk');
  }, [isOver]);

  return (
    <div className={look}>
      <PageTitle>{title}</PageTitle>
      <header className="mb-5">
        <BackLink asChild className="mb-3 print:hidden">
          <Link to={paths.lesson(lessonId)}>К уроку</Link>
        </BackLink>
        <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{title}</h1>
        <p className="mt-2 text-ink-soft">
          {practice
            ? `${practice.persona.name}, ${practice.persona.who}`
            : 'Урок сейчас закрыт: разговор можно только перечитать.'}
        </p>
        {dialogue.branchedFrom && (
          <TakeLine
            lessonId={lessonId}
            branch={dialogue.branchedFrom}
            remark={isSent ? null : dialogue.remark}
          />
        )}
      </header>
      {isSent && (
        <Suspense>
          <Review dialogue={dialogue} lesson={lesson} isFollowed={!wasSent} onTake={openTake} />
        </Suspense>
      )}
      {!isSent && !isOpenLesson(dialogue) && <TalkLines dialogue={dialogue} />}
      {!isSent && isOpenLesson(dialogue) && (
        <Talk
          dialogue={dialogue}
          userId={userId}
          place={lesson?.reader?.place}
          support={<HelpText dialogue={dialogue} />}
          afterAlarm={<AfterAlarm dialogue={dialogue} />}
          isUsedUp={lesson?.attemptsLeft === 0}
          onTake={openTake}
          onLeave={() => void navigate({ to: paths.lesson(lessonId) })}
          onStarted={({ id: startedId }) =>
            void navigate({ to: paths.talk(lessonId, startedId), replace: true })
          }
        />
      )}
      {!isSent && isOver && dialogue.endedBy !== 'crisis' && isOwn && (
        <Suspense>
          <TakesOf {...{ id, lessonId }} />
        </Suspense>
      )}
    </div>
  );
}

interface TakeLineProps extends Pick<Dialogue, 'lessonId' | 'remark'> {
  branch: Branch;
}

/** From which line, and of which talk, if that is still there, and of what the student had been told. */
const TakeLine = ({ lessonId, branch, remark }: TakeLineProps) => (
  <p className="mt-1 text-sm text-ink-soft">
    Другая попытка разговора, с реплики {branch.place}
    {branch.dialogueId !== null && branch.at !== null && (
      <>
        {' · '}
        <Link
          to={paths.talk(lessonId, branch.dialogueId)}
          className="rounded-sm text-accent-ink underline underline-offset-2"
        >
          разговор от {formatDay(new Date(branch.at))}
        </Link>
      </>
    )}
    <Suspense>{remark && <ToRemark {...{ lessonId, remark }} />}</Suspense>
  </p>
);

/** The school's own words, and no question. */
function AfterAlarm({ dialogue }: { dialogue: Dialogue }) {
  const heading = useFocusedHeading();
  return (
    <EndPanel>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Разговор остановлен
      </h2>
      <p>Его прочитает человек.</p>
      <HelpText dialogue={dialogue} />
      <Button asChild className="self-start">
        <Link to={paths.lesson(dialogue.lessonId)}>К уроку</Link>
      </Button>
    </EndPanel>
  );
}

const HelpText = ({ dialogue: { support } }: { dialogue: Dialogue }) =>
  support && (
    <Suspense>
      <Support text={support} />
    </Suspense>
  );

const Support = lazy(async () => ({ default: (await import('#web/answers/review/support.tsx')).Support }));

const TakesOf = lazy(async () => ({ default: (await import('#web/talk/takes/takes-of.tsx')).TakesOf }));

const ToRemark = lazy(async () => ({ default: (await import('./to-remark.tsx')).ToRemark }));
