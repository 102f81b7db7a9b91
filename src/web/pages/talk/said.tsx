import type { ReactNode } from 'react';
import type { Answer, TalkLine } from '#contract/answers/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { Transcript } from '#web/answers/transcript.tsx';
import { turnPlace } from '#web/talk-view/talk-turns.ts';
import { BelowOwnLine } from '#web/talk/takes/below-own-line.tsx';
import { TakesOf } from '#web/talk/takes/takes-of.tsx';
import { Card } from '#web/ui/card.tsx';

export interface SaidProps {
  dialogue: Dialogue;
  answer: Answer;
  isOwn: boolean;
  /** A take of this talk was begun. */
  onTake(take: Dialogue): void;
  mayTake: boolean;
  places: ReadonlyMap<number, number>;
  scope: string;
  remarks: readonly ShownRemark[] | undefined;
  /** What stands under a line besides the ways to say it otherwise. */
  renderUnder: (line: TalkLine) => ReactNode;
}

/** What was said, with the ways to say one’s own lines otherwise. */
export function Said({
  dialogue,
  answer: { content, lines = [] },
  isOwn,
  mayTake,
  places,
  scope,
  remarks,
  renderUnder,
  onTake,
}: SaidProps) {
  return (
    <Card title="Разговор">
      <Transcript
        {...{ content, lines, isOwn, scope, remarks }}
        headingLevel={3}
        placeOf={turnPlace}
        renderBelow={(line) => (
          <>
            {mayTake && line.speaker === 'student' && (
              <BelowOwnLine
                talk={dialogue}
                from={line.turn}
                place={places.get(line.turn) ?? 0}
                onStarted={onTake}
              />
            )}
            {renderUnder(line)}
          </>
        )}
      />
      {isOwn && <TakesOf {...dialogue} />}
    </Card>
  );
}
