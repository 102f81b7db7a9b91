import { useState } from 'react';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { useSaveDraft } from './scenario-changes.ts';
import { seenIn } from './seen-card.ts';

interface Shown {
  stored: LessonScenario;
  /** What the form began with. */
  begun: ScenarioCard;
  card: ScenarioCard;
  /** Whether the fields let themselves be saved. */
  check: () => Promise<boolean>;
  onRefused: (error: unknown) => void;
}

export type CardDraft = ReturnType<typeof useCardDraft>;

/** What of the form's card is stored, and as a change of which version. */
export function useCardDraft(lessonId: string, { stored, begun, card, check, onRefused }: Shown) {
  const written = JSON.stringify(card);
  const [saved, setSaved] = useState(() => JSON.stringify(begun));
  const [seen, setSeen] = useState(() => seenIn(stored));
  const [refused, setRefused] = useState<string>();
  const saving = useSaveDraft(lessonId);
  const isChanged = written !== saved;

  /** The server has this card of the form. */
  function keep(scenario: LessonScenario, shown: ScenarioCard): void {
    setSeen(seenIn(scenario));
    setSaved(JSON.stringify(shown));
  }

  /** False: the draft isn't what the form shows. */
  async function save(over = seen): Promise<boolean> {
    if (!isChanged) return true;
    if (!(await check())) return false;
    try {
      keep(await saving.mutateAsync({ card, seen: over }), card);
      setRefused(undefined);
      return true;
    } catch (error) {
      setRefused(written);
      onRefused(error);
      return false;
    }
  }

  return { card, written, seen, saving, isChanged, isRefused: written === refused, keep, save };
}
