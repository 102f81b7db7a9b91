import type { Dialogue } from '#contract/talks/schemas.ts';
import { trustWords } from '#contract/talks/trust-words.ts';

interface Worked {
  number: number;
  words: string;
  /** The step of trust after them. */
  state: string;
}

/** In a talk that has ended: which of one's own words worked, which line it turned at, and the words that agreed. */
export function WorkedWords({ dialogue }: { dialogue: Dialogue }) {
  const worked = workedIn(dialogue);
  const { agreed } = dialogue;
  return (
    <>
      {agreed !== undefined && <p className="measure">Договорились: «{agreed}»</p>}
      {worked.length > 0 && (
        <div className="measure">
          <h3 className="text-base">Что сработало</h3>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {worked.map(({ number, words, state }) => (
              <li key={`${number} ${words}`} className="[overflow-wrap:anywhere]">
                «{words}» → {state}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TurnedBy dialogue={dialogue} />
    </>
  );
}

/** The words that it turned at. */
export const TurnedBy = ({ dialogue: { turned } }: { dialogue: Dialogue }) =>
  turned && (
    <p className="measure text-sm text-ink-soft [overflow-wrap:anywhere]">
      {turned.opened ? 'Разговор открыли слова' : 'Разговор закрыли слова'} «{turned.words}»
    </p>
  );

function workedIn({ turns }: Dialogue): Worked[] {
  return turns.flatMap(({ number, worked = [], trust }) => {
    const said = turns.findLast((one) => one.number < number && one.speaker === 'student')?.text ?? '';
    const state = trust === undefined ? undefined : trustWords[trust];
    return state === undefined
      ? []
      : worked.map(([start, end]) => ({ number, words: said.slice(start, end), state }));
  });
}
