import type { Practice } from '#contract/scenarios/scenario-card.ts';
import { afterDash } from './start-words.ts';

type Scene = Pick<Practice, 'situation' | 'studentRole' | 'goal' | 'persona'>;

/** What both know, who the student is, what he is to reach, and with whom he speaks. */
export function SceneFacts({ practice: { situation, studentRole, goal, persona } }: { practice: Scene }) {
  return (
    <div className="flex measure flex-col gap-3 [overflow-wrap:anywhere]">
      <p className="whitespace-pre-line">{situation}</p>
      <p>
        <strong className="font-semibold">Вы</strong> — {studentRole}
      </p>
      <p>
        <strong className="font-semibold">Ваша цель</strong> — {afterDash(goal)}
      </p>
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-lg font-semibold select-none ${coverOf(persona.name)}`}
        >
          {Array.from(persona.name)[0]?.toLocaleUpperCase('ru')}
        </span>
        <span className="min-w-0">
          <strong className="block font-semibold">{persona.name}</strong>
          <span className="text-sm text-ink-soft">{persona.who}</span>
        </span>
      </p>
    </div>
  );
}

/** The same name has the same colour everywhere. */
function coverOf(name: string): string {
  const sum = Array.from(name).reduce((value, letter) => value + (letter.codePointAt(0) ?? 0), 0);
  return covers[sum % covers.length] ?? '';
}

const covers = [
  'bg-cover-ink-1 text-cover-ink-3',
  'bg-cover-sage-1 text-cover-sage-3',
  'bg-cover-clay-1 text-cover-clay-3',
  'bg-cover-plum-1 text-cover-plum-3',
  'bg-cover-sand-1 text-cover-sand-3',
  'bg-cover-mist-1 text-cover-mist-3',
];
