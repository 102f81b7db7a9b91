import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { linesOfCard, type PersonaLines } from '#server/talks/persona/persona-lines.ts';
import type { DemoScenario } from './demo-scenario.ts';
import { readDemo } from './read-demo.ts';

/** Those written for a demonstration's card; for another, what can be made of the card itself. */
export async function demoLines(card: ScenarioCard): Promise<PersonaLines> {
  const scenarios = await demoScenarios();
  return linesFor(card, scenarios.get(card.title));
}

/** A fact that was changed since is told as it stands in the card. */
export function linesFor(card: ScenarioCard, written: DemoScenario | undefined): PersonaLines {
  const own = linesOfCard(card);
  if (written?.card.persona.name !== card.persona.name) return own;
  const facts = [...own.facts].map(([id, told]) => {
    const text = (of: ScenarioCard) => of.facts.find((fact) => fact.id === id)?.text;
    return [id, text(card) === text(written.card) ? (written.lines.facts.get(id) ?? told) : told] as const;
  });
  return { ...written.lines, facts: new Map(facts) };
}

let scenarios: Promise<ReadonlyMap<string, DemoScenario>> | undefined;

/** By the card's title. Where the folder can't be read, there are none. */
const demoScenarios = () => (scenarios ??= readScenarios().catch(() => new Map()));

async function readScenarios(): Promise<ReadonlyMap<string, DemoScenario>> {
  const { courses } = await readDemo();
  const found = courses
    .flatMap(({ lessons }) => lessons.map(({ scenario }) => scenario))
    .filter((scenario) => scenario !== null);
  return new Map(found.map((scenario) => [scenario.card.title, scenario]));
}
