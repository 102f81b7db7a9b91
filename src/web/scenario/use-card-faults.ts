import { useMemo, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { type ScenarioCard, scenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { cardFaults } from '#domain/card/card-faults.ts';
import type { CardFields } from './card-fields.ts';
import { faultsByField, type FieldFault } from './field-faults.ts';

export type CardFaults = ReturnType<typeof useCardFaults>;

/** What is wrong with the written card. */
export function useCardFaults(
  form: UseFormReturn<CardFields>,
  { written, stored }: { written: string; stored: LessonScenario['faults'] },
) {
  const [showsAll, setShowsAll] = useState(false);
  const { fits, found } = useMemo(() => check(JSON.parse(written)), [written]);
  const faults = faultsByField([...found, ...stored]);

  /** An empty field isn't scolded before somebody tries to publish the card. */
  function faultAt(path: string): FieldFault | undefined {
    const fault = faults.get(path);
    return showsAll || !isBlank(form.getValues(path as FieldPath<CardFields>)) ? fault : undefined;
  }

  /** Said as an error, after somebody has tried to publish the card. */
  const isWrong = (path: string): boolean => showsAll && faults.get(path)?.blocks === true;

  return { fits, faults, showsAll, setShowsAll, faultAt, isWrong };
}

/** Not again for each event of the trial. */
const check = (card: ScenarioCard) => ({
  fits: scenarioCard.safeParse(card).success,
  found: cardFaults(card),
});

const isBlank = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';
