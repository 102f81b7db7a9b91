import { memo, type ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PlayNote, PlayTurn, playLines, playPage } from '#web/ui/play.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { Sentences } from './sentences.tsx';
import { placesOf, turnPlace } from './talk-turns.ts';
import { ownName, partnerOf } from './talk-words.ts';

export interface TalkLinesProps {
  dialogue: Dialogue;
  /** What stands under a line, and which of its speaker's it is. */
  renderBelow?: RenderBelow | undefined;
}

export type RenderBelow = (turn: Turn, place: number) => ReactNode;

/**
 * All that was said. A log: screen readers announce what is added, which is whole sentences. Of the lines that a take has in
 * common with another talk, all but the last are folded.
 */
export function TalkLines({ dialogue, renderBelow }: TalkLinesProps) {
  const { turns, branchedFrom } = dialogue;
  const places = placesOf(turns);
  const shown = turns.filter(isShown);
  const common = shown.filter(({ number }) => number < (branchedFrom?.number ?? 0)).length;
  const folded = common > fewestFolded ? common - commonShown : 0;
  const line = (turn: Turn) => (
    <Line
      key={turn.number}
      turn={turn}
      place={places.get(turn.number) ?? 0}
      name={partnerOf(dialogue)}
      renderBelow={renderBelow}
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
          <div className={playLines}>{shown.slice(0, folded).map(line)}</div>
        </Disclosure>
      )}
      <div
        role="log"
        aria-label="Разговор"
        aria-live="polite"
        aria-relevant="additions"
        className={playLines}
      >
        {turns.length === 0 && <p className="text-ink-soft italic">Начинаете вы</p>}
        {shown.slice(folded).map(line)}
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
}

const Line = memo(function Line({ turn, place, name, renderBelow }: LineProps) {
  const { number, speaker, text } = turn;
  if (speaker === 'hint') {
    return (
      <PlayNote id={turnPlace(number)} label="Подсказка наставника" headingLevel={2}>
        <Sentences text={text} />
      </PlayNote>
    );
  }
  const isOwn = speaker === 'student';
  return (
    <PlayTurn
      id={turnPlace(number)}
      name={isOwn ? ownName : name}
      place={`реплика ${place}`}
      isOwn={isOwn}
      headingLevel={2}
      size="large"
      below={renderBelow?.(turn, place)}
    >
      {isOwn ? text : <Sentences text={text} />}
    </PlayTurn>
  );
});
