import { lazy, type ReactNode, type RefObject } from 'react';
import type { ReaderPlace } from '#contract/models/places.ts';
import type { Dialogue, OpenDialogue, Turn } from '#contract/talks/schemas.ts';
import { playedByText, programText } from '#web/talk-view/talk-words.ts';
import { Agreed } from './agreed.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import { StartAgain } from './start-again.tsx';
import { BeforeTake } from './takes/before-take.tsx';
import { TalkEnd } from './talk-end.tsx';

/** What the student is about to do to a talk that is open. */
export type Leaving = 'end' | 'restart';

/** Whoever shows a talk says what can follow it. */
export interface TalkNext {
  dialogue: OpenDialogue;
  /** Where the model is asked, if that is known. */
  place: ReaderPlace | undefined;
  /** Where to find help, when somebody may be in danger. */
  support: ReactNode;
  /** No attempt is left: the talk can't be sent. */
  isUsedUp: boolean;
  onLeave(): void;
  onStarted(dialogue: Dialogue): void;
  /** A take of this talk was begun. */
  onTake(take: Dialogue): void;
}

export interface TalkBelowProps extends TalkNext, Pick<ComposerProps, 'line' | 'hint' | 'onSay'> {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The line that waits until the student says whom its words are about. */
  asked: Turn | undefined;
  leaving: Leaving | undefined;
  onLeaving(leaving: Leaving | undefined): void;
  /** Back to the field. */
  onStay(): void;
}

/** What can be said or done next in a talk; some of it is loaded when it is wanted. */
export function TalkBelow(props: TalkBelowProps) {
  const { dialogue, asked, leaving, support, isUsedUp, onLeaving, onStarted, onLeave } = props;
  const isOpen = dialogue.endedBy === null;
  const onStay = isOpen ? props.onStay : undefined;
  if (leaving === 'restart') {
    const back = onStay ?? (() => onLeaving(undefined));
    return <StartAgain dialogue={dialogue} onStay={back} onStarted={onStarted} />;
  }
  if (dialogue.endedBy === 'crisis') return null;
  if (asked && !leaving) return <AboutLine {...{ dialogue, support }} line={asked} />;
  if (!isOpen || leaving) {
    if (dialogue.branchedFrom)
      return (
        <TakeEnd
          key={dialogue.endedBy}
          take={dialogue}
          onStarted={props.onTake}
          {...{ isUsedUp, onStay, onLeave }}
        />
      );
    const onStartAgain = () => onLeaving('restart');
    return <TalkEnd key={dialogue.endedBy} {...{ dialogue, onStay, onLeave, onStartAgain }} />;
  }
  return <Saying {...props} />;
}

const Saying = ({ dialogue, place, isUsedUp, line, hint, field, onSay, onLeaving }: TalkBelowProps) => (
  <>
    {dialogue.branchedFrom && <BeforeTake take={dialogue} isUsedUp={isUsedUp} />}
    {dialogue.agreed !== undefined && <Agreed dialogue={dialogue} onEnd={() => onLeaving('end')} />}
    <Composer
      {...{ dialogue, line, hint, onSay }}
      playedBy={dialogue.isProgram ? programText : playedByText(place === 'program' ? undefined : place)}
      fieldRef={field}
    />
  </>
);

// Few lines are asked about.
const AboutLine = lazy(async () => ({ default: (await import('./about-line.tsx')).AboutLine }));

const TakeEnd = lazy(async () => ({ default: (await import('./takes/take-end.tsx')).TakeEnd }));
