import { readdir, readFile } from 'node:fs/promises';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { readAllSections } from '#server/platform/text-files/sections.ts';
import { partFile } from '#server/platform/text-files/text-file.ts';
import {
  parseScenarioInFile,
  type ScenarioInFile,
  scenarioSections,
} from '#server/talks/scenarios/scenario-in-file.ts';
import { linesOfCard, type PersonaLines } from '#server/talks/talk/persona-lines.ts';

/** Those written for a demonstration's card; for another, what can be made of the card itself. */
export async function demoLines(card: ScenarioCard): Promise<PersonaLines> {
  const scenarios = await demoScenarios();
  return linesFor(card, scenarios.get(card.title));
}

/** A fact that was changed since is told as it stands in the card. */
export function linesFor(card: ScenarioCard, written: ScenarioInFile | undefined): PersonaLines {
  const own = linesOfCard(card);
  if (written?.card.persona.name !== card.persona.name) return own;
  const facts = [...own.facts].map(([id, told]) => {
    const text = (of: ScenarioCard) => of.facts.find((fact) => fact.id === id)?.text;
    return [id, text(card) === text(written.card) ? (written.lines.facts.get(id) ?? told) : told] as const;
  });
  return { ...written.lines, facts: new Map(facts) };
}

const folder = new URL('../../../../demo/', import.meta.url);

let scenarios: Promise<ReadonlyMap<string, ScenarioInFile>> | undefined;

/** By the card's title. Where the folder can't be read, there are none. */
const demoScenarios = () => (scenarios ??= readScenarios().catch(() => new Map()));

async function readScenarios(): Promise<ReadonlyMap<string, ScenarioInFile>> {
  const names = await readdir(folder, { recursive: true });
  const lessons = names.filter((name) => /^[\w-]+\/\d+-[\w-]+\.md$/.test(name)).toSorted();
  const found = await Promise.all(lessons.map(readScenario));
  return new Map(found.flatMap((scenario) => (scenario ? [[scenario.card.title, scenario] as const] : [])));
}

async function readScenario(name: string): Promise<ScenarioInFile | null> {
  const { body, bodyLine } = partFile({ path: name, text: await readFile(new URL(name, folder), 'utf8') });
  const sections = new Map(
    readAllSections(name, body, { firstLine: bodyLine }).map((section) => [section.name, section]),
  );
  const { scenario, lines } = scenarioSections;
  return parseScenarioInFile(name, {
    scenario: sections.get(scenario),
    lines: sections.get(lines),
    criteria: [],
    isDraft: false,
  });
}
