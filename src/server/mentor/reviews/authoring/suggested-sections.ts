import { fewestLevels, levelTitleMaxLength, type LooksAt, usualLevels } from '#contract/lessons/criteria.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';

/** What a reply says of one criterion, as it was written. */
export interface SuggestedSection {
  title: string;
  description: string;
  levels: { title: string; description: string }[];
  looksAt?: LooksAt;
  byAbsence?: true;
  /** Undefined where nothing is said of it. */
  aloud?: boolean | undefined;
}

/**
 * Divides a reply into the sections of its criteria. Models head them in three ways, and some write an introduction or
 * the levels in another of them: the first way that finds more than one section is believed.
 */
export function suggestedSections(text: string): SuggestedSection[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.slice(0, longestLine).trim());
  const found = headings.map((heading) => sectionsUnder(heading, lines));
  return found.find(({ length }) => length > 1) ?? found.find(({ length }) => length > 0) ?? [];
}

/** Longer than any text of a criterion; keeps the patterns quick. */
const longestLine = 4_000;

/** The title in the first line of a section, and what else stands in that line. */
type Heading = (line: string) => { title: string; rest: string; numbered: boolean } | undefined;

const numberAt = /^(?:критерий\s*)?(?:№\s*)?\d{1,2}\s*[.):—–-]\s*|^критерий\s*[:—–-]\s*/iu;

const headings: Heading[] = [
  (line) => {
    const title = /^#{1,6}\s+(.+)$/u.exec(line)?.[1];
    return title === undefined ? undefined : headed(title);
  },
  (line) => {
    const [, number = '', title, rest = ''] =
      /^((?:\d{1,2}[.)]\s*)?)(?:\*\*|__)(.+?)(?:\*\*|__)[\s:.—–-]*(.*)$/u.exec(line) ?? [];
    return title === undefined ? undefined : headed(`${number}${title}`, rest);
  },
  (line) => {
    const text = line.replace(numberAt, '');
    const { title, description } = divided(text) ?? { title: text, description: '' };
    return text === line ? undefined : { title, rest: description, numbered: true };
  },
];

function headed(text: string, rest = ''): ReturnType<Heading> {
  const bare = withoutBold(text);
  return { title: bare.replace(numberAt, ''), rest, numbered: numberAt.test(bare) };
}

function sectionsUnder(heading: Heading, lines: string[]): SuggestedSection[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const label = labelOf(line);
    const found = label || isUsual(line) ? undefined : heading(line);
    const current = sections.at(-1);
    if (found) sections.push(startSection(found));
    else if (label && current) addLabelled(current, label);
    else if (current) addLine(current, line);
  }
  return sections.filter(isCriterion);
}

interface Section extends SuggestedSection {
  numbered: boolean;
  labelled: boolean;
  /** Nothing more belongs to the description: a farewell doesn't, for one. */
  described: boolean;
}

const startSection = ({ title, rest, numbered }: NonNullable<ReturnType<Heading>>): Section => ({
  title,
  description: rest,
  levels: [],
  numbered,
  labelled: false,
  described: false,
});

/** A heading alone is no criterion, nor is a paragraph under some heading, nor one that heads several criteria. */
function isCriterion({ numbered, labelled, description, levels }: Section): boolean {
  const isScale = levels.length >= fewestLevels;
  const isOne = new Set(levels.map(({ title }) => foldTitle(title))).size === levels.length;
  return isOne && (isScale || ((numbered || labelled) && description.trim() !== ''));
}

interface Label {
  opens: (typeof labels)[number][1];
  rest: string;
}

const labels = [
  ['название', 'title'],
  ['на что смотреть', 'description'],
  ['описание', 'description'],
  ['уровни', 'levels'],
  ['шкала', 'levels'],
  ['смотреть', 'looksAt'],
  ['доказывается отсутствием', 'byAbsence'],
  ['вслух', 'aloud'],
  ['говорят вслух', 'aloud'],
] as const;

function labelOf(line: string): Label | undefined {
  const [, name, rest = ''] = labelled.exec(withoutBold(line)) ?? [];
  const opens = labels.find(([label]) => label === name?.toLowerCase())?.[1];
  return opens && { opens, rest };
}

const labelled = new RegExp(
  `^[\\s>#*_•–-]*(${labels.map(([label]) => label).join('|')})[*_]*(?:\\s*[:—–.][*_]*\\s*(.*)|\\s*)$`,
  'iu',
);

function addLabelled(section: Section, { opens, rest }: Label): void {
  switch (opens) {
    case 'title':
      section.title = rest;
      return;
    case 'description':
      section.labelled = true;
      section.described = false;
      section.description = joined(section.description, rest);
      return;
    case 'aloud':
      section.described = true;
      section.aloud = yesOrNo(rest);
      return;
    case 'levels':
      section.described = true;
      return;
    case 'looksAt':
      section.described = true;
      if (rest.toLowerCase().startsWith('последн')) section.looksAt = 'last_phrase';
      else if (rest.toLowerCase().startsWith('реплик')) section.looksAt = 'lines';
      return;
    case 'byAbsence':
      section.described = true;
      if (yesOrNo(rest)) section.byAbsence = true;
  }
}

function yesOrNo(text: string): boolean | undefined {
  const said = /^[^\p{L}]*(да|нет)(?!\p{L})/iu.exec(text)?.[1];
  return said === undefined ? undefined : /да/i.test(said);
}

function addLine(section: Section, line: string): void {
  const bare = withoutBold(line);
  const level = levelIn(bare);
  if (level) {
    section.levels.push(level);
    section.described = true;
  } else if (bare === '') section.described ||= section.description !== '';
  else if (!section.described && !bare.startsWith('```')) {
    section.description = joined(section.description, bare.replace(item, ''));
  }
}

const item = /^(?:[-*+•–—]|\d{1,2}[.)])\s+/u;
const levelNumber = /^уровень\s*\d\s*[.):—–-]*\s*/iu;
const usualTitles: string[] = usualLevels.map(foldTitle);

/** An item with a short title and a colon, a line that says which level it is, or one of a usual level. */
function levelIn(line: string): SuggestedSection['levels'][number] | undefined {
  const text = line.replace(item, '');
  const bare = text.replace(levelNumber, '');
  const level = divided(bare);
  if (isUsual(line)) return level ?? { title: bare, description: '' };
  return bare !== line && level && level.title.length <= levelTitleMaxLength ? level : undefined;
}

function isUsual(line: string): boolean {
  const bare = withoutBold(line)
    .replace(/^#+\s+/, '')
    .replace(item, '')
    .replace(levelNumber, '');
  return usualTitles.includes(foldTitle(divided(bare)?.title ?? bare));
}

/** «Название: описание», also with a dash. */
function divided(text: string): SuggestedSection['levels'][number] | undefined {
  const [, title, description] = /^([^:]{1,200}?)\s*(?::|\s[—–-](?=\s))\s*(.+)$/u.exec(text) ?? [];
  return title === undefined || description === undefined ? undefined : { title, description };
}

const withoutBold = (line: string) => line.replaceAll(/\*\*|__|`(?!``)/g, '');

const joined = (before: string, more: string) => [before, more].filter((part) => part !== '').join(' ');
