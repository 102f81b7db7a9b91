import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { hasOwnLine } from '#web/talk-view/talk-turns.ts';
import { useFinishDialogue } from '#web/talk/talk-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { formatDayTime } from '#web/ui/time/days.ts';

export interface TalkSummaryProps {
  title: string;
  talk: Dialogue;
  /** Both talks have ended. */
  showsTrust: boolean;
}

/** Which talk it is, what it came to, and how it is sent if it wasn't. */
export function TalkSummary({ title, talk, showsTrust }: TalkSummaryProps) {
  const nameId = useId();
  const { branchedFrom, found } = talk;
  return (
    <section
      aria-labelledby={nameId}
      className="flex flex-col items-start gap-2 rounded-md border border-line bg-surface px-4 py-4 text-sm sm:px-5"
    >
      <h2 id={nameId} className="text-lg">
        {title}
      </h2>
      <p className="text-ink-soft">
        <Link
          to={paths.talk(talk.lessonId, talk.id)}
          className="rounded-sm text-accent-ink underline underline-offset-2"
        >
          {branchedFrom ? `Другая попытка, с реплики ${branchedFrom.place}` : 'Первый разговор'}
        </Link>
        {' · '}
        {formatDayTime(new Date(talk.createdAt))}
      </p>
      {showsTrust ? <Trust talk={talk} /> : <p>Расположение покажем, когда закончите оба.</p>}
      {showsTrust && found && found.of > 0 && (
        <p>
          Узнали обстоятельств: {found.facts} из {found.of}
        </p>
      )}
      <Send talk={talk} />
    </section>
  );
}

function Trust({ talk }: { talk: Dialogue }) {
  const trust = talk.turns.findLast((turn) => turn.trust !== undefined)?.trust;
  if (trust === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>В конце собеседник:</span>
      <LevelDots levels={trustWords} level={trust} />
      <span className="font-medium">{trustWords[trust]}</span>
    </p>
  );
}

function Send({ talk }: { talk: Dialogue }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const finish = useFinishDialogue(talk);
  if (talk.answerId !== null) return <p className="text-ink-soft">Отправлен на разбор</p>;
  if (talk.userId !== user.id || talk.endedBy === 'crisis' || !hasOwnLine(talk)) return null;
  return (
    <Button
      size="sm"
      className="mt-1"
      pending={finish.isPending}
      pendingLabel="Отправляем..."
      onClick={() =>
        finish.mutate(undefined, {
          onSuccess: () => void navigate({ to: paths.talk(talk.lessonId, talk.id) }),
        })
      }
    >
      {talk.kind === 'take' ? 'Отправить эту попытку' : 'Отправить этот разговор'}
    </Button>
  );
}
