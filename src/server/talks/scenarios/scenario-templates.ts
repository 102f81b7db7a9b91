import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { scenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import { readSections } from '#server/platform/text-files/sections.ts';
import { type TextFile, readFrontMatter } from '#server/platform/text-files/text-file.ts';

const folder = new URL('../../../../demo/scenarios/', import.meta.url);

/** The cards in demo/scenarios/, in the order of their files. */
export async function listScenarioTemplates(): Promise<ScenarioTemplate[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseTemplate({ path: `scenarios/${name}`, text: await readFile(new URL(name, folder), 'utf8') }),
    ),
  );
}

const frontMatter = scenarioCard.extend({ name: z.string('нужно название образца') }).strict();

/** The card in the front matter; below it, what three students would say. */
export function parseTemplate(file: TextFile): ScenarioTemplate {
  const {
    fields: { name, ...card },
    body,
  } = readFrontMatter(file, frontMatter);
  const says = readSections(file.path, body, {
    required: ['Слабый студент', 'Средний студент', 'Сильный студент'],
  });
  const linesIn = (section: keyof typeof says) => listIn(file.path, section, says[section]);
  return {
    name,
    card,
    says: {
      weak: linesIn('Слабый студент'),
      middling: linesIn('Средний студент'),
      strong: linesIn('Сильный студент'),
    },
  };
}

function listIn(path: string, section: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const wrong = lines.find((line) => !line.startsWith('- '));
  if (wrong !== undefined) throw new TextFileError(path, `в разделе «# ${section}» не реплика: ${wrong}`);
  return lines.map((line) => line.slice(2).trim());
}
