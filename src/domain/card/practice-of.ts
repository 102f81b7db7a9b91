import type { Practice, ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** The half of a card that a student may know: named field by field, so that a new field is hidden until it is named here. */
export const practiceOf = (
  { title, situation, studentRole, goal, persona, turns, levels, hints, begins }: ScenarioCard,
  { assignment }: { assignment: string | null },
): Practice => ({
  title,
  situation,
  studentRole,
  goal,
  persona: { name: persona.name, who: persona.who },
  turns,
  levels,
  hints,
  begins,
  writtenToo: (assignment ?? '').trim() !== '',
});
