import { memo } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { PlayNote, PlayTurn, playLines, playPage } from '#web/ui/play.tsx';
import { Sentences } from './sentences.tsx';
import { placesOf, turnPlace } from './talk-turns.ts';
import { ownName, partnerOf } from './talk-words.ts';

/** All that was said. A log: screen readers announce what is added, which is whole sentences. */
export function TalkLines({ dialogue }: { dialogue: Dialogue }) {
  const { turns } = dialogue;
  const places = placesOf(turns);
  return (
    <div className={playPage}>
      <div
        role="log"
        aria-label="Разговор"
        aria-live="polite"
        aria-relevant="additions"
        className={playLines}
      >
        {turns.length === 0 && <p className="text-ink-soft italic">Начинаете вы</p>}
        {turns.filter(isShown).map((turn) => (
          <Line
            key={turn.number}
            turn={turn}
            place={places.get(turn.number) ?? 0}
            name={partnerOf(dialogue)}
          />
        ))}
      </div>
    </div>
  );
}

/** A reply that failed half way is said anew. */
const isShown = ({ state, text }: Turn) => text !== '' && (state === 'done' || state === 'in_progress');

const Line = memo(function Line({ turn, place, name }: { turn: Turn; place: number; name: string }) {
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
    >
      {isOwn ? text : <Sentences text={text} />}
    </PlayTurn>
  );
});
