import { type ComponentProps, memo, type ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PlayNote, PlayTurn, playLines, playPage } from '#web/ui/play.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { Sentences } from './sentences.tsx';
import { placesOf, turnPlace } from './talk-turns.ts';
import { ownName, partnerOf } from './talk-words.ts';

/** How a talk is shown. */
export interface TalkLook {
  /** Of the log. */
  label: string;
  /** Said where nothing is said yet. */
  beginning: string;
  studentName: string;
  headingLevel: 2 | 4 | 5;
  size: 'normal' | 'large';
}

/** As the student reads it. */
export const own: TalkLook = {
  label: 'Разговор',
  beginning: 'Начинаете вы',
  studentName: ownName,
  headingLevel: 2,
  size: 'large',
};

export interface TalkLinesProps extends Pick<ComponentProps<'div'>, 'ref' | 'className' | 'tabIndex'> {
  dialogue: Dialogue;
  look?: TalkLook;
  /** What belongs to a line, below it, and which of its speaker's it is. */
  renderBelow?: RenderBelow | undefined;
  /** Below the lines, in the log. */
  children?: ReactNode;
}

export type RenderBelow = (turn: Turn, place: number) => ReactNode;

/**
 * All that was said. A log: screen readers announce what is added, which is whole sentences. Of the lines that a take has in
 * common with another talk, all but the last are folded.
 */
export function TalkLines({ dialogue, look = own, renderBelow, children, ...log }: TalkLinesProps) {
  const { turns, branchedFrom } = dialogue;
  const places = placesOf(turns);
  const shown = turns.filter(isShown);
  const common = shown.filter(({ number }) => number < (branchedFrom?.number ?? 0)).length;
  const folded = common > fewestFolded ? common - commonShown : 0;
  const lineOf = (turn: Turn) => (
    <Line
      key={turn.number}
      turn={turn}
      place={places.get(turn.number) ?? 0}
      name={partnerOf(dialogue)}
      {...{ look, renderBelow }}
    />
  );
  return (
    <div className={playPage}>
      {folded > 0 && (
        <Disclosure
          title={
            <span className="text-sm font-medium">
              Начало: {plural(folded, 'реплика', 'реплики', 'реплик')}
            </span>
          }
          className="mb-4 text-ink-soft"
        >
          <div className={playLines}>{shown.slice(0, folded).map(lineOf)}</div>
        </Disclosure>
      )}
      <div
        className={playLines}
        {...log}
        role="log"
        aria-label={look.label}
        aria-live="polite"
        aria-relevant="additions"
      >
        {turns.length === 0 && <p className="text-ink-soft italic">{look.beginning}</p>}
        {shown.slice(folded).map(lineOf)}
        {children}
      </div>
    </div>
  );
}

const commonShown = 2;
/** A fold of one line would save nothing. */
const fewestFolded = commonShown + 1;

/** A reply that failed half way is said anew. */
const isShown = ({ state, text }: Turn) => text !== '' && (state === 'done' || state === 'in_progress');

interface LineProps extends Pick<TalkLinesProps, 'renderBelow'> {
  turn: Turn;
  place: number;
  name: string;
  look: TalkLook;
}

const Line = memo(function Line({ turn, place, name, look, renderBelow }: LineProps) {
  const { number, speaker, text } = turn;
  const { headingLevel, size, studentName } = look;
  // Others read a talk beside the answer that it became, whose lines have these places.
  const id = look === own ? turnPlace(number) : undefined;
  if (speaker === 'hint') {
    return (
      <PlayNote {...{ id, headingLevel }} label="Подсказка наставника">
        <Sentences text={text} />
      </PlayNote>
    );
  }
  const isOwn = speaker === 'student';
  return (
    <PlayTurn
      {...{ id, headingLevel, size, isOwn }}
      below={<NotAnnounced>{renderBelow?.(turn, place)}</NotAnnounced>}
      name={isOwn ? studentName : name}
      place={`реплика ${place}`}
    >
      {isOwn ? withLineBreaks(text) : <Sentences text={text} />}
    </PlayTurn>
  );
});

/** What can be done with a line is no part of what was said. */
const NotAnnounced = ({ children }: { children: ReactNode }) =>
  children && <div aria-live="off">{children}</div>;
