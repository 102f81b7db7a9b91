import { useId } from 'react';
import type { Level } from '#contract/scenarios/scenario-card.ts';
import { levelWords } from '#web/talk-view/talk-words.ts';

export interface LevelChoiceProps {
  levels: readonly Level[];
  chosen: Level;
  onChoose(level: Level): void;
}

/** How hard the partner is to win, in words. */
export function LevelChoice({ levels, chosen, onChoose }: LevelChoiceProps) {
  const name = useId();
  if (levels.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-sm font-medium">Уровень</legend>
      {levels.map((level) => (
        <label
          key={level}
          className="touch-target relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line px-4 text-sm text-ink-soft transition-colors hover:bg-hover has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={level === chosen}
            onChange={() => onChoose(level)}
          />
          {levelWords[level]}
        </label>
      ))}
    </fieldset>
  );
}
