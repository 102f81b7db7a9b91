import type { Dialogue } from '#contract/talks/schemas.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { placesOf, turnPlace } from '#web/talk-view/talk-turns.ts';
import { partnerOf } from '#web/talk-view/talk-words.ts';
import { stepsOf, type TrustStep } from './trust-steps.ts';

export interface TrustLineProps {
  dialogue: Dialogue;
  onOpen(number: number): void;
}

/**
 * How willing the partner was after each of his lines, from top to bottom: as wide as a phone has it, and however many lines there
 * were. Beside a step stand the student's own words before it; each line leads to its place in the talk.
 */
export function TrustLine({ dialogue, onOpen }: TrustLineProps) {
  const places = placesOf(dialogue.turns);
  const steps = stepsOf(dialogue);
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Как менялось расположение собеседника" className="measure text-sm">
      {steps.map((step) => {
        const place = places.get(step.number) ?? 0;
        return (
          <li
            key={step.number}
            className="relative grid min-h-9 grid-cols-[1.75rem_6.5rem_minmax(0,1fr)] gap-x-3 rounded-sm hover:bg-hover"
          >
            <span aria-hidden="true" className="py-2 text-right text-ink-soft tabular-nums">
              {place}
            </span>
            <Track {...step} />
            <span className="py-2 [overflow-wrap:anywhere]">
              <a
                href={`#${turnPlace(step.number)}`}
                aria-label={`${partnerOf(dialogue)}, реплика ${place}: ${trustWords[step.trust]}`}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(step.number);
                }}
                className="rounded-sm after:absolute after:inset-0"
              >
                {trustWords[step.trust]}
              </a>
              {step.words.map((words) => (
                <span key={words} className="block text-ink-soft">
                  {step.trust < step.before ? '↓' : '↑'} «{words}»
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Level while a line stands, to a side at the next one. */
function Track({ trust, before }: TrustStep) {
  const [least, most] = [Math.min(trust, before), Math.max(trust, before)];
  return (
    <span aria-hidden="true" className="relative mx-2">
      <span className="absolute inset-y-0 w-px bg-line" style={{ left: 0 }} />
      <span className="absolute inset-y-0 w-px bg-line" style={{ left: '100%' }} />
      <span
        className="absolute top-0 h-0.5 -translate-x-px bg-accent-ink"
        style={{ left: at(least), width: at(most - least) }}
      />
      <span className="absolute inset-y-0 w-0.5 -translate-x-px bg-accent-ink" style={{ left: at(trust) }} />
      <span
        className="absolute top-3 size-2.5 -translate-x-1/2 rounded-full border-2 border-paper bg-accent-ink"
        style={{ left: at(trust) }}
      />
    </span>
  );
}

const at = (trust: number): string => `${(trust / (trustWords.length - 1)) * 100}%`;
