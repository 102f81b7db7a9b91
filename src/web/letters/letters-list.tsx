import type { OutgoingLetter } from '#contract/outbox/schemas.ts';
import { SentLine } from '#web/ui/sent/sent-line.tsx';
import { LetterDetails } from './letter-details.tsx';
import { kindName, recipientOf, stateNames, stateTones } from './letter-words.ts';

/** One line per letter; a click shows its tries. */
export const LettersList = ({
  letters,
  mayRetry,
}: {
  letters: readonly OutgoingLetter[];
  mayRetry: boolean;
}) => (
  <ol aria-label="Письма" className="border-y border-line">
    {letters.map((letter) => (
      <SentLine
        key={letter.id}
        at={letter.createdAt}
        first={<span className="min-w-0 truncate font-medium">{recipientOf(letter)}</span>}
        second={kindName(letter.kind)}
        state={{ label: stateNames[letter.state], tone: stateTones[letter.state] }}
      >
        <LetterDetails letter={letter} mayRetry={mayRetry} />
      </SentLine>
    ))}
  </ol>
);
