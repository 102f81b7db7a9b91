import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Dialogue, OpenDialogue } from '#contract/talks/schemas.ts';
import { ToNewest } from '#web/live-text/to-newest.tsx';
import { leftBelow, useFollowNewest } from '#web/live-text/use-follow-newest.ts';
import { type RenderBelow, TalkLines } from '#web/talk-view/talk-lines.tsx';
import { askedTurn, turnPlace } from '#web/talk-view/talk-turns.ts';
import { UnderWay } from '#web/talk-view/under-way.tsx';
import { useLiveDialogue } from '#web/talk-view/use-live-dialogue.ts';
import { useSayLine } from '#web/talk-view/use-say-line.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { canAskHint } from './composer.tsx';
import { BelowOwnLine, useOtherwiseKey } from './takes/below-own-line.tsx';
import { type Leaving, TalkBelow, type TalkNext } from './talk-below.tsx';
import { useAskHint } from './talk-changes.ts';
import { TalkHead } from './talk-head.tsx';
import { Unsaid } from './unsaid.tsx';
import { useTalkKeys } from './use-talk-keys.ts';

export interface TalkProps extends Omit<TalkNext, 'dialogue'> {
  dialogue: OpenDialogue;
  userId: string;
  /** Takes the place of the composer when the talk has ended because of an alarm. */
  afterAlarm: ReactNode;
}

/** A talk that isn't sent: its lines, and what can be said or done next. */
export function Talk({ userId, afterAlarm, ...next }: TalkProps) {
  const { dialogue, onTake } = next;
  const [leaving, setLeaving] = useState<Leaving>();
  const { repeated, repeat } = useRepeat(dialogue);
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useSayLine(dialogue, userId);
  const hint = useAskHint(dialogue);
  const { connectionLost } = useLiveDialogue({ ...dialogue, onConnected: line.sayAgain });
  const room = useRef<HTMLDivElement>(null);
  const following = useFollowNewest(room, leftBelow);
  const isOpen = dialogue.endedBy === null;
  const asked = askedTurn(dialogue.turns);

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

  const otherwise = useOtherwise(dialogue, { asks: isOpen && asked !== undefined, onTake });
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
      <Suspense>
        <TalkBelow
          {...next}
          {...{ dialogue, asked, leaving, line, hint, field }}
          onLeaving={setLeaving}
          onStay={stay}
          onSay={say}
        />
      </Suspense>
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

/** Below each own line: to say it otherwise. Words of danger are nothing to be said better. */
function useOtherwise(
  { id, lessonId, endedBy }: OpenDialogue,
  { asks, onTake }: { asks: boolean; onTake(take: Dialogue): void },
): RenderBelow {
  const mayTake = endedBy !== 'crisis' && !asks;
  useOtherwiseKey();
  return useCallback<RenderBelow>(
    ({ number, speaker }, nth) =>
      mayTake &&
      speaker === 'student' && (
        <BelowOwnLine talk={{ id, lessonId }} from={number} place={nth} onStarted={onTake} />
      ),
    [mayTake, id, lessonId, onTake],
  );
}

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
