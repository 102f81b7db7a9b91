import { isDeepStrictEqual } from 'node:util';
import {
  criteriaInput,
  type CriterionInput,
  type LooksAt,
  looksAt,
  looksAtWords,
  mostCriteria,
} from '#contract/lessons/criteria.ts';
import { fencedYaml, yamlIn } from '#server/platform/text-files/fenced-yaml.ts';
import { TextFileError, FileProblems, gather } from '#server/platform/text-files/file-problems.ts';
import { longestYaml, readYaml } from '#server/platform/text-files/text-file.ts';

/**
 * The rubric in a lesson's section «# Критерии»: `## title`, its description, where it looks, whether absence proves it and
 * whether its words are said aloud, if that is said, then `- level: how to tell it`. What can't be written so stands there in YAML.
 */
export function parseCriteria(path: string, section: string, firstLine = 1): CriterionInput[] {
  const yaml = yamlIn(section);
  const written = yaml === undefined ? readWords(path, section, firstLine) : undefined;
  const given = written?.criteria ?? readYaml(path, what, { text: yaml ?? '', line: firstLine + 1 });
  const parsed = criteriaInput.safeParse('value' in given ? given.value : given);
  if (parsed.success) return parsed.data;
  throw gather(
    parsed.error.issues.map((issue) => {
      const [at, ...field] = issue.path;
      const place = at === undefined ? '' : `критерий ${Number(at) + 1}, ${field.join('.')}: `;
      return {
        path,
        line: 'value' in given ? given.lineOf(issue) : (written?.lines[Number(at ?? 0)] ?? firstLine),
        message: `${what} ${place}${issue.message}`,
      };
    }),
  );
}

const what = 'в разделе «# Критерии»';

export function writeCriteria(criteria: readonly CriterionInput[]): string {
  const words = criteria.map((one) => {
    const levels = one.levels.map(({ title, description }) => `- ${title}: ${description}`).join('\n');
    const settings = [
      one.looksAt && `${looksAtMark}${looksAtWords[one.looksAt]}`,
      one.byAbsence && absenceLine,
      one.aloud !== undefined && aloudLines[one.aloud ? 1 : 0],
      one.passesFrom !== undefined && `${passesMark}${one.levels[one.passesFrom]?.title ?? ''}`,
    ].filter(Boolean);
    return [`## ${one.title}`, one.description, ...settings, levels].join('\n\n');
  });
  const section = words.join('\n\n');
  return isReadAs(section, criteria) ? section : fencedYaml(criteria);
}

function isReadAs(section: string, criteria: readonly CriterionInput[]): boolean {
  try {
    return isDeepStrictEqual(parseCriteria('', section), criteria);
  } catch (error) {
    if (error instanceof TextFileError) return false;
    throw error;
  }
}

function readWords(path: string, section: string, firstLine: number) {
  const problems = new FileProblems();
  const at = (line: number) => (problem: string) => new TextFileError(path, `${what} ${problem}`, line);
  if (section.length > longestYaml) throw at(firstLine)('слишком много текста');
  const [preface = '', ...parts] = `\n${section}`.split(/\n## +/);
  if (preface.trim()) throw at(firstLine)('перед первым «## …» стоит текст');
  if (section.trim() && parts.length === 0) throw at(firstLine)('нет ни одного «## …»');
  if (parts.length > mostCriteria) throw at(firstLine)(`Не больше ${mostCriteria} критериев`);
  let line = firstLine + preface.split('\n').length - 1;
  const lines: number[] = [];
  const criteria = parts.map((part) => {
    const refuse = at(line);
    lines.push(line);
    line += part.split('\n').length;
    return problems.read(() => readCriterion(part, refuse));
  });
  problems.throwFound();
  return { criteria, lines };
}

function readCriterion(part: string, refuse: (problem: string) => Error) {
  const [title = '', ...lines] = part.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => isLevel(line));
  const said = first < 0 ? lines : lines.slice(0, first);
  const description = said
    .filter((line) => !isSetting(line))
    .join('\n')
    .trim();
  if (!description) throw refuse(`под «${title}» не сказано, на что смотреть`);
  const levels = (first < 0 ? [] : lines.slice(first)).filter((line) => line !== '');
  const place = said.map(placeIn).find(Boolean);
  const read = levels.map((line) => readLevel(title, line, refuse));
  const passesFrom = passesFromIn(said, read, refuse);
  return {
    title,
    description,
    levels: read,
    ...(place && { looksAt: place }),
    ...(said.includes(absenceLine) && { byAbsence: true }),
    ...aloudIn(said),
    ...(passesFrom !== undefined && { passesFrom }),
  };
}

const looksAtMark = 'Смотреть: ';
const absenceLine = 'Доказывается отсутствием';
const aloudLines = ['Говорят вслух: нет', 'Говорят вслух: да'] as const;
const passesMark = 'Зачёт с уровня: ';

const isSetting = (line: string) =>
  line === absenceLine ||
  aloudLines.some((one) => line === one) ||
  line.startsWith(passesMark) ||
  placeIn(line) !== undefined;

function aloudIn(said: readonly string[]): Pick<CriterionInput, 'aloud'> {
  const at = aloudLines.findIndex((line) => said.includes(line));
  return at === -1 ? {} : { aloud: at === 1 };
}

/** The place of the level that is named. */
function passesFromIn(
  said: readonly string[],
  levels: readonly { title: string }[],
  refuse: (problem: string) => Error,
): number | undefined {
  const named = said.find((line) => line.startsWith(passesMark))?.slice(passesMark.length);
  if (named === undefined) return undefined;
  const at = levels.findIndex(({ title }) => title === named);
  if (at === -1) throw refuse(`«${passesMark}${named}»: такого уровня нет`);
  return at;
}

/** Another word behind the mark is the author's own sentence. */
const placeIn = (line: string): LooksAt | undefined =>
  looksAt.options.find((one) => line === `${looksAtMark}${looksAtWords[one]}`);

/** Every level says how to tell it: a student reads it before writing. */
function readLevel(criterion: string, line: string, refuse: (problem: string) => Error) {
  if (!isLevel(line)) throw refuse(`после уровней «${criterion}» стоит текст: ${line}`);
  const colon = line.indexOf(':');
  const title = line.slice(levelMark.length, Math.max(0, colon)).trim();
  const description = line.slice(colon + 1).replace(/^ +/, '');
  if (!title || !description || line[colon + 1] !== ' ')
    throw refuse(`уровень «${criterion}» записан не так, как «- Есть: по чему его узнать»: ${line}`);
  return { title, description };
}

const levelMark = '- ';

const isLevel = (line: string) => line.startsWith(levelMark);
