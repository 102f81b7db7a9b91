import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { emptyCard, type ScenarioCard, scenarioCard } from '#contract/scenarios/scenario-card.ts';
import { cardFaults } from '#domain/card/card-faults.ts';
import { TextFileError, gather } from '#server/platform/text-files/file-problems.ts';
import type { Section } from '#server/platform/text-files/sections.ts';
import { readYaml } from '#server/platform/text-files/text-file.ts';
import { linesOfCard, type PersonaLines, trustNames } from '#server/talks/talk/persona-lines.ts';

export interface ScenarioInFile {
  card: ScenarioCard;
  /** What the persona says where no model plays it. */
  lines: PersonaLines;
}

/** The headings of a lesson's file. */
export const scenarioSections = { scenario: 'Сценарий', lines: 'Реплики собеседника' } as const;

interface Sections {
  scenario: Section | undefined;
  lines: Section | undefined;
  /** The lesson's, which the card must not repeat. */
  criteria: readonly CriterionInput[];
  /** The persona's lines may be missing: a program makes do with the card. */
  isDraft: boolean;
}

/** A lesson's sections «# Сценарий», the card in YAML, and «# Реплики собеседника»; null without them. */
export function parseScenarioInFile(
  path: string,
  { scenario, lines, criteria, isDraft }: Sections,
): ScenarioInFile | null {
  if (!scenario?.text && !lines?.text) return null;
  if (!scenario?.text)
    throw new TextFileError(path, 'есть «# Реплики собеседника», а «# Сценария» нет', lines?.line);
  const card = parseCard(path, scenario, criteria);
  if (lines?.text) return { card, lines: parseLines(path, card, lines) };
  if (isDraft) return { card, lines: linesOfCard(card) };
  throw new TextFileError(path, 'есть «# Сценарий», а «# Реплик собеседника» нет', scenario.line);
}

function parseCard(
  path: string,
  { text, textLine }: Section,
  criteria: readonly CriterionInput[],
): ScenarioCard {
  const what = 'раздел «# Сценарий»';
  const { value, lineOf } = readYaml(path, what, { text, line: textLine });
  const problem = (issue: { path: readonly PropertyKey[]; keys?: unknown }, message: string) => ({
    path,
    line: lineOf(issue),
    message: `в разделе «# Сценарий» ${message}`,
  });
  if (typeof value !== 'object' || value === null)
    throw gather([problem({ path: [] }, 'нужны поля вида «имя: значение»')]);
  const parsed = scenarioCard.strict().safeParse({ ...emptyCard, ...value });
  if (!parsed.success) {
    throw gather(
      parsed.error.issues.map((issue) =>
        problem(
          issue,
          issue.code === 'unrecognized_keys'
            ? `лишнее поле ${issue.keys.join(', ')}`
            : `${issue.path.join('.')}: ${issue.message}`,
        ),
      ),
    );
  }
  const faults = cardFaults(parsed.data, criteria).filter(({ blocks }) => blocks);
  if (faults.length > 0)
    throw gather(faults.map((fault) => problem(fault, `${fault.path.join('.')}: ${fault.message}`)));
  return parsed.data;
}

const otherNames = ['На грубость', 'Не понял', 'Прощание'] as const;

function parseLines(path: string, { facts }: ScenarioCard, { text, line }: Section): PersonaLines {
  const refuse = (problem: string) =>
    new TextFileError(path, `в разделе «# Реплики собеседника» ${problem}`, line);
  const parts = new Map<string, string[]>();
  const [preface = '', ...written] = `\n${text}`.split(/\n## +/);
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
