import type { Dialogue } from '#contract/talks/schemas.ts';
import { levelWords } from '#web/talk-view/talk-words.ts';
import { TrustLine, type TrustLineProps } from '#web/talk/trust-line.tsx';
import { TurnedBy } from '#web/talk/worked.tsx';
import { Card } from '#web/ui/card.tsx';

/** What the student never sees while the talk lasts: how willing the partner was, and how much was found out. */
export function Outcome({ dialogue, onOpen }: TrustLineProps) {
  const counted = countsOf(dialogue);
  const hasTrust = dialogue.turns.some(({ trust }) => trust !== undefined);
  if (!hasTrust && counted.length === 0) return null;
  return (
    <Card title="Как менялось расположение">
      <TrustLine dialogue={dialogue} onOpen={onOpen} />
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        {counted.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>Уровень: {levelWords[dialogue.level].toLocaleLowerCase('ru')}</li>
      </ul>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {dialogue.agreed !== undefined && <p className="measure">Договорились: «{dialogue.agreed}»</p>}
        <TurnedBy dialogue={dialogue} />
      </div>
    </Card>
  );
}

function countsOf({ found }: Dialogue): string[] {
  if (!found) return [];
  return [
    found.of > 0 && `Узнали обстоятельств: ${found.facts} из ${found.of}`,
    found.ofMet > 0 && `Выполнено условий: ${found.met} из ${found.ofMet}`,
  ].filter((text) => text !== false);
}
