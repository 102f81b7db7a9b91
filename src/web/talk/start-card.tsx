import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReaderPlace } from '#contract/models/places.ts';
import type { Level, Practice } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, DialogueSummary } from '#contract/talks/schemas.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { useStartDialogue } from '#web/talk-view/dialogue-changes.ts';
import { dialoguesQuery } from '#web/talk-view/talk-queries.ts';
import { playedByText } from '#web/talk-view/talk-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { LevelChoice } from './level-choice.tsx';
import { SceneFacts } from './scene-facts.tsx';
import { sizeText } from './start-words.ts';

export interface StartCardProps {
  lessonId: string;
  practice: Practice;
  place: ReaderPlace | undefined;
  /** The course's budget for this month is spent. */
  isSpent?: boolean;
  /** What the mentor looks at. */
  criteria: ReactNode;
  /** The deadline and the attempts. */
  notes: ReactNode;
  /** No attempt is left. */
  isUsedUp: boolean;
  /** In place of the buttons: for those who don't answer. */
  instead: ReactNode;
  /** The written answer, where the lesson takes one too. */
  written: ReactNode;
  onStarted(dialogue: Dialogue): void;
}

/** The talk of a lesson before it begins, or where it was left. */
export function StartCard({ practice, criteria, notes, instead, written, ...rest }: StartCardProps) {
  const [isWritten, setIsWritten] = useState(false);
  const writing = useRef<HTMLDivElement>(null);

  function write(): void {
    flushSync(() => setIsWritten(true));
    writing.current?.querySelector('textarea')?.focus();
  }

  return (
    <>
      <Card aria-labelledby="talk-title">
        <h2 id="talk-title" tabIndex={-1} className="mb-4 text-2xl [overflow-wrap:anywhere] outline-none">
          {practice.title}
        </h2>
        <SceneFacts practice={practice} />
        <div className="mt-6 flex flex-col gap-5">
          {criteria}
          <div className="flex flex-col gap-1 text-sm text-ink-soft">
            <p>{sizeText(practice)}</p>
            <p>{playedByText(rest.place)}</p>
            {notes}
          </div>
          {instead || (
            <Begin practice={practice} {...rest} onWritten={written && !isWritten ? write : undefined} />
          )}
        </div>
      </Card>
      {isWritten && <div ref={writing}>{written}</div>}
    </>
  );
}

interface BeginProps extends Pick<
  StartCardProps,
  'lessonId' | 'practice' | 'place' | 'isSpent' | 'isUsedUp' | 'onStarted'
> {
  onWritten: (() => void) | undefined;
}

function Begin({ lessonId, practice, place, isSpent = false, isUsedUp, onStarted, onWritten }: BeginProps) {
  const { levels } = practice;
  const [chosen, setChosen] = useState<Level>();
  const level = chosen ?? (levels.includes('usual') ? 'usual' : (levels[0] ?? 'usual'));
  // A talk may have begun on another device.
  const { data: talks = [], isPending } = useQuery({ ...dialoguesQuery(lessonId), staleTime: 0 });
  const start = useStartDialogue(lessonId);
  const begin = (again?: true) => start.mutate({ level, ...(again && { again }) }, { onSuccess: onStarted });
  const open = talks.find(({ kind, endedBy }) => kind === 'practice' && endedBy === null);
  const isNobody = place === 'nobody' || isSpent || codeOf(start.error) === 'no_model';
  const mayStart = !isPending && !open && !isUsedUp && !isNobody;

  return (
    <>
      {mayStart && <LevelChoice {...{ levels, chosen: level, onChoose: setChosen }} />}
      {isNobody && <Nobody isSpent={isSpent} isWrittenToo={onWritten !== undefined} />}
      {start.isError && !isNobody && (
        <FormError>
          <p>{errorText(start.error, 'Не удалось начать разговор')}.</p>
        </FormError>
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {open && (
          <>
            <Button asChild size="lg" variant="primary">
              <Link to={paths.talk(lessonId, open.id)}>{continueText(open)}</Link>
            </Button>
            <Button variant="ghost" pending={start.isPending} onClick={() => begin(true)}>
              Начать заново
            </Button>
          </>
        )}
        {mayStart && (
          <Button
            size="lg"
            variant="primary"
            pending={start.isPending}
            pendingLabel="Начинаем..."
            onClick={() => begin()}
          >
            Начать разговор
          </Button>
        )}
        {onWritten && (
          <Button variant={isNobody ? 'primary' : 'ghost'} onClick={onWritten}>
            Ответить письменно
          </Button>
        )}
      </div>
      {mayStart && <Unsent lessonId={lessonId} talk={unsentOf(talks)} />}
    </>
  );
}

const Nobody = ({ isSpent, isWrittenToo }: { isSpent: boolean; isWrittenToo: boolean }) => (
  <p role="status" className="text-sm text-ink-soft">
    {isSpent
      ? 'Собеседника сейчас некому сыграть: бюджет курса на ИИ в этом месяце исчерпан. Разговор можно будет начать в следующем'
      : 'Собеседника сейчас некому сыграть: ИИ нет. Разговор можно будет начать, когда он появится'}
    {isWrittenToo && ', а пока ответьте письменно: что бы вы сказали'}.
  </p>
);

function Unsent({ lessonId, talk }: { lessonId: string; talk: DialogueSummary | undefined }) {
  if (!talk) return null;
  return (
    <p className="text-sm text-ink-soft">
      Прошлый разговор не отправлен на разбор.{' '}
      <Link
        to={paths.talk(lessonId, talk.id)}
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        Открыть его
      </Link>
    </p>
  );
}

/** The newest talk, if it could still be sent. */
function unsentOf(talks: readonly DialogueSummary[]): DialogueSummary | undefined {
  const newest = talks.find(({ kind }) => kind === 'practice');
  return newest && newest.answerId === null && newest.said > 1 && newest.endedBy !== 'restart'
    ? newest
    : undefined;
}

/** `Продолжить: реплика 4 из 10`: the one that is to be said. */
const continueText = ({ turnsLeft, turns }: DialogueSummary) =>
  `Продолжить: реплика ${Math.min(turns - turnsLeft + 1, turns)} из ${turns}`;

const codeOf = (error: unknown) => (error instanceof CallError ? error.body?.code : undefined);
