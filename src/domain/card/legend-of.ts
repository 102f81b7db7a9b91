import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** Of marks that every card has, found by our own words. */
export const ofEveryCard: Readonly<Record<string, string>> = {
  С0: 'просит прощения за сказанное',
  З0: 'грубит',
};

/** The words of a card's codes: С1, Ф2, У1. */
export const legendOf = ({ facts, softens, angers, agreesIf }: ScenarioCard): Record<string, string> =>
  Object.fromEntries([
    ...facts.map(({ id, topic, text }) => [id, topic.trim() || text]),
    ...[...softens, ...angers, ...agreesIf].map(({ id, text }) => [id, text]),
  ]);
