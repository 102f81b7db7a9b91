import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Dialogue } from '#contract/dialogues.ts';
import type { ReaderPlace } from '#contract/places.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { canAskHint, Composer } from './composer.tsx';
import { StartAgain } from './start-again.tsx';
import { useAskHint } from './talk-changes.ts';
import { TalkEnd } from './talk-end.tsx';
import { TalkHead } from './talk-head.tsx';
import { TalkLines } from './talk-lines.tsx';
import { turnPlace } from './talk-turns.ts';
import { playedByText, programText } from './talk-words.ts';
import { UnderWay } from './under-way.tsx';
import { Unsaid } from './unsaid.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useLiveDialogue } from './use-live-dialogue.ts';
import { useSayLine } from './use-say-line.ts';
import { useTalkKeys } from './use-talk-keys.ts';

export interface TalkProps {
  dialogue: Dialogue;
  userId: string;
  /** Where the model is asked, if that is known. */
  place: ReaderPlace | undefined;
  /** Takes the place of the composer when the talk has ended because of an alarm. */
  support: ReactNode;
  onLeave(): void;
  onStarted(dialogue: Dialogue): void;
}

/** A talk that isn't sent: its lines, and what can be said or done next. */
export function Talk({ dialogue, userId, place, support, onLeave, onStarted }: TalkProps) {
  const [leaving, setLeaving] = useState<'end' | 'restart'>();
  const [repeated, setRepeated] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useSayLine(dialogue, userId);
  const hint = useAskHint(dialogue);
  const { connectionLost } = useLiveDialogue({ ...dialogue, onConnected: line.sayAgain });
  const { toEnd } = useFollowEnd([dialogue, line.unsent]);
  const isOpen = dialogue.endedBy === null;

  function repeat(): void {
    const last = dialogue.turns.findLast(({ speaker, text }) => speaker === 'persona' && text !== '');
    if (!last) return;
    // The same words again are announced only when they were away in between.
    flushSync(() => setRepeated(''));
    setRepeated(`${dialogue.practice.persona.name}: ${last.text}`);
    const there = document.getElementById(turnPlace(last.number));
    if (there) bringIntoView(there, 'center');
  }

  function askHint(): void {
    if (isOpen && canAskHint(dialogue) && !hint.isPending) hint.mutate();
  }

  function stay(): void {
    flushSync(() => setLeaving(undefined));
    field.current?.focus();
  }

  function say(): void {
    flushSync(line.say);
    toEnd();
    field.current?.focus();
  }

  useTalkKeys({ onRepeat: repeat, onHint: askHint });

  return (
    <>
      <TalkHead
        dialogue={dialogue}
        onEnd={() => setLeaving('end')}
        onStartAgain={() => setLeaving('restart')}
        onRepeat={repeat}
        onHint={askHint}
      />
      <div className="grow py-6">
        <TalkLines dialogue={dialogue} />
        {isOpen && (
          <UnderWay
            dialogue={dialogue}
            unsent={line.unsent}
            onSayAgain={line.sayAgain}
            onEnd={() => setLeaving('end')}
          />
        )}
        <p role="status" className="text-sm text-ink-soft">
          {connectionLost && isOpen && 'Соединение восстанавливается…'}
        </p>
        <p role="status" className="sr-only">
          {repeated}
        </p>
      </div>
      {!isOpen && <Unsaid text={line.text} refusal={line.refusal} />}
      {dialogue.endedBy === 'crisis' && support}
      {leaving === 'restart' && (
        <StartAgain
          dialogue={dialogue}
          onStay={isOpen ? stay : () => setLeaving(undefined)}
          onStarted={onStarted}
        />
      )}
      {leaving !== 'restart' && dialogue.endedBy !== 'crisis' && (!isOpen || leaving) && (
        <TalkEnd
          key={dialogue.endedBy}
          dialogue={dialogue}
          onStay={isOpen ? stay : undefined}
          onLeave={onLeave}
          onStartAgain={() => setLeaving('restart')}
        />
      )}
      {isOpen && !leaving && (
        <Composer
          {...{ dialogue, line, hint }}
          playedBy={dialogue.isProgram ? programText : playedByText(place === 'program' ? undefined : place)}
          fieldRef={field}
          onSay={say}
        />
      )}
    </>
  );
}
