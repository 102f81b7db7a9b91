import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ReaderPlace } from '#contract/models/places.ts';
import type { Dialogue, OpenDialogue } from '#contract/talks/schemas.ts';
import { ToNewest } from '#web/live-text/to-newest.tsx';
import { leftBelow, useFollowNewest } from '#web/live-text/use-follow-newest.ts';
import { type RenderBelow, TalkLines } from '#web/talk-view/talk-lines.tsx';
import { askedTurn, turnPlace } from '#web/talk-view/talk-turns.ts';
import { playedByText, programText } from '#web/talk-view/talk-words.ts';
import { UnderWay } from '#web/talk-view/under-way.tsx';
import { useLiveDialogue } from '#web/talk-view/use-live-dialogue.ts';
import { useSayLine } from '#web/talk-view/use-say-line.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { canAskHint, Composer } from './composer.tsx';
import { StartAgain } from './start-again.tsx';
import { BeforeTake } from './takes/before-take.tsx';
import { BelowOwnLine, useOtherwiseKey } from './takes/below-own-line.tsx';
import { useAskHint } from './talk-changes.ts';
import { TalkEnd } from './talk-end.tsx';
import { TalkHead } from './talk-head.tsx';
import { Unsaid } from './unsaid.tsx';
import { useTalkKeys } from './use-talk-keys.ts';

export interface TalkProps {
  dialogue: OpenDialogue;
  userId: string;
  /** Where the model is asked, if that is known. */
  place: ReaderPlace | undefined;
  /** Where to find help, when somebody may be in danger. */
  support: ReactNode;
  /** Takes the place of the composer when the talk has ended because of an alarm. */
  afterAlarm: ReactNode;
  /** No attempt is left: the talk can't be sent. */
  isUsedUp?: boolean;
  onLeave(): void;
  onStarted(dialogue: Dialogue): void;
  /** A take of this talk was begun. */
  onTake(take: Dialogue): void;
}

/** A talk that isn't sent: its lines, and what can be said or done next. */
export function Talk({
  dialogue,
  userId,
  place,
  support,
  afterAlarm,
  isUsedUp = false,
  onLeave,
  onStarted,
  onTake,
}: TalkProps) {
  const [leaving, setLeaving] = useState<'end' | 'restart'>();
  const { repeated, repeat } = useRepeat(dialogue);
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useSayLine(dialogue, userId);
  const hint = useAskHint(dialogue);
  const { connectionLost } = useLiveDialogue({ ...dialogue, onConnected: line.sayAgain });
  const room = useRef<HTMLDivElement>(null);
  const following = useFollowNewest(room, leftBelow);
  const isOpen = dialogue.endedBy === null;
  const asked = isOpen ? askedTurn(dialogue.turns) : undefined;

  function askHint(): void {
    if (isOpen && !asked && canAskHint(dialogue) && !hint.isPending) hint.mutate();
  }

  /** The field may have been away, or empty. */
  function thenWrite(change: () => void): void {
    flushSync(change);
    field.current?.focus();
  }

  const stay = () => thenWrite(() => setLeaving(undefined));
  const takeBack = () => thenWrite(line.takeBack);

  function say(): void {
    thenWrite(line.say);
    following.toNewest();
  }

  /** What can be said or done next. */
  function below(): ReactNode {
    if (leaving === 'restart') {
      const back = isOpen ? stay : () => setLeaving(undefined);
      return <StartAgain dialogue={dialogue} onStay={back} onStarted={onStarted} />;
    }
    if (dialogue.endedBy === 'crisis') return null;
    if (dialogue.branchedFrom && (!isOpen || leaving)) {
      return (
        <Suspense>
          <TakeEnd
            key={dialogue.endedBy}
            take={dialogue}
            isUsedUp={isUsedUp}
            onStay={isOpen ? stay : undefined}
            onLeave={onLeave}
            onStarted={onTake}
          />
        </Suspense>
      );
    }
    if (!isOpen || leaving) {
      return (
        <TalkEnd
          key={dialogue.endedBy}
          dialogue={dialogue}
          onStay={isOpen ? stay : undefined}
          onLeave={onLeave}
          onStartAgain={() => setLeaving('restart')}
        />
      );
    }
    if (asked) {
      return (
        <Suspense>
          <AboutLine {...{ dialogue, support }} number={asked.number} />
        </Suspense>
      );
    }
    return (
      <>
        {dialogue.branchedFrom && <BeforeTake take={dialogue} isUsedUp={isUsedUp} />}
        <Composer
          {...{ dialogue, line, hint }}
          playedBy={dialogue.isProgram ? programText : playedByText(place === 'program' ? undefined : place)}
          fieldRef={field}
          onSay={say}
        />
      </>
    );
  }

  const { id, lessonId } = dialogue;
  // Words of danger are nothing to be said better.
  const mayTake = dialogue.endedBy !== 'crisis' && !asked;
  const otherwise = useCallback<RenderBelow>(
    ({ number, speaker }, nth) =>
      mayTake &&
      speaker === 'student' && (
        <BelowOwnLine talk={{ id, lessonId }} from={number} place={nth} onStarted={onTake} />
      ),
    [mayTake, id, lessonId, onTake],
  );

  useOtherwiseKey();
  useTalkKeys({ onRepeat: repeat, onHint: askHint });
  useFocusAtFirst(field);

  return (
    <>
      <TalkHead
        dialogue={dialogue}
        onEnd={() => setLeaving('end')}
        onStartAgain={() => setLeaving('restart')}
        onRepeat={repeat}
        onHint={askHint}
      />
      <div ref={room} className="grow py-6">
        <TalkLines dialogue={dialogue} renderBelow={otherwise} />
        {isOpen && (
          <UnderWay
            dialogue={dialogue}
            unsent={line.unsent}
            onSayAgain={line.sayAgain}
            onTakeBack={takeBack}
            onEnd={() => setLeaving('end')}
          />
        )}
        <Statuses connectionLost={connectionLost && isOpen} repeated={repeated} />
      </div>
      <ToNewest {...following} className="bottom-44" />
      {!isOpen && <Unsaid text={line.text} refusal={line.refusal} />}
      {dialogue.endedBy === 'crisis' && afterAlarm}
      {below()}
    </>
  );
}

const Statuses = ({ connectionLost, repeated }: { connectionLost: boolean; repeated: string }) => (
  <>
    <p role="status" className="text-sm text-ink-soft">
      {connectionLost && 'Соединение восстанавливается…'}
    </p>
    <p role="status" className="sr-only">
      {repeated}
    </p>
  </>
);

/** What the partner has said last: brought into view, and announced. */
function useRepeat({ turns, practice }: OpenDialogue) {
  const [repeated, setRepeated] = useState('');

  function repeat(): void {
    const last = turns.findLast(({ speaker, text }) => speaker === 'persona' && text !== '');
    if (!last) return;
    // The same words again are announced only when they were away in between.
    flushSync(() => setRepeated(''));
    setRepeated(`${practice.persona.name}: ${last.text}`);
    const there = document.getElementById(turnPlace(last.number));
    if (there) bringIntoView(there, 'center');
  }

  return { repeated, repeat };
}

/** The student's turn is his at once; a keyboard on glass opens for who asks for it. */
function useFocusAtFirst(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, [field]);
}

// Few lines are asked about.
const AboutLine = lazy(async () => ({ default: (await import('./about-line.tsx')).AboutLine }));

const TakeEnd = lazy(async () => ({ default: (await import('./takes/take-end.tsx')).TakeEnd }));
