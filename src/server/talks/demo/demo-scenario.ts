import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { emptyCard, type ScenarioCard, scenarioCard } from '#contract/scenarios/scenario-card.ts';
import { cardFaults } from '#domain/card/card-faults.ts';
import { type PersonaLines, trustNames } from '#server/talks/persona/persona-lines.ts';
import { DemoFileError, readYaml } from './demo-file.ts';

export interface DemoScenario {
  card: ScenarioCard;
  /** What the persona says where no model plays it. */
  lines: PersonaLines;
}

interface Sections {
  scenario: string | undefined;
  lines: string | undefined;
  /** The lesson's, which the card must not repeat. */
  criteria: readonly CriterionInput[];
}

/** A lesson's sections «# Сценарий», the card in YAML, and «# Реплики собеседника»; null without them. */
export function parseDemoScenario(
  path: string,
  { scenario, lines, criteria }: Sections,
): DemoScenario | null {
  if (!scenario && !lines) return null;
  if (!scenario) throw new DemoFileError(path, 'есть «# Реплики собеседника», а «# Сценария» нет');
  const card = parseCard(path, scenario, criteria);
  if (!lines) throw new DemoFileError(path, 'есть «# Сценарий», а «# Реплик собеседника» нет');
  return { card, lines: parseLines(path, card, lines) };
}

function parseCard(path: string, section: string, criteria: readonly CriterionInput[]): ScenarioCard {
  const refuse = (problem: string) => new DemoFileError(path, `в разделе «# Сценарий» ${problem}`);
  const given = readYaml(path, 'раздел «# Сценарий»', section);
  if (typeof given !== 'object' || given === null) throw refuse('нужны поля вида «имя: значение»');
  const parsed = scenarioCard.strict().safeParse({ ...emptyCard, ...given });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') throw refuse(`лишнее поле ${issue.keys.join(', ')}`);
    throw refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const fault = cardFaults(parsed.data, criteria).find(({ blocks }) => blocks);
  if (fault) throw refuse(`${fault.path.join('.')}: ${fault.message}`);
  return parsed.data;
}

const otherNames = ['На грубость', 'Не понял', 'Прощание'] as const;

function parseLines(path: string, { facts }: ScenarioCard, section: string): PersonaLines {
  const refuse = (problem: string) => new DemoFileError(path, `в разделе «# Реплики собеседника» ${problem}`);
  const parts = new Map<string, string[]>();
  const [preface = '', ...written] = `\n${section}`.split(/\n## +/);
  if (preface.trim()) throw refuse('перед первым «## …» стоит текст');
  const hidden = facts.filter(({ hidden: isHidden }) => isHidden).map(({ id }) => id);
  const names: readonly string[] = [...trustNames, ...otherNames, ...hidden];
  for (const part of written) {
    const [name = '', ...rows] = part.split('\n').map((row) => row.trim());
    if (!names.includes(name)) throw refuse(`неизвестная часть «## ${name}»`);
    if (parts.has(name)) throw refuse(`часть «## ${name}» встречается дважды`);
    const wrong = rows.find((row) => row !== '' && !row.startsWith('- '));
    if (wrong !== undefined) throw refuse(`под «## ${name}» не реплика: ${wrong}`);
    parts.set(
      name,
      rows.filter((row) => row !== '').map((row) => row.slice(2).trim()),
    );
  }
  const linesOf = (name: string): string[] => {
    const lines = parts.get(name);
    if (!lines?.length) throw refuse(`нет реплик под «## ${name}»`);
    return lines;
  };
  return {
    byTrust: trustNames.map(linesOf),
    rude: linesOf('На грубость'),
    unclear: linesOf('Не понял'),
    farewell: linesOf('Прощание'),
    facts: new Map(hidden.map((id) => [id, linesOf(id)])),
  };
}
