/** A review in the parts of our format, before it is written. */
export interface Reply {
  notice: string;
  sections: Section[];
  /** Each as it stands behind «- З1: ». */
  checks: string[];
  summary: string;
  /** The number of the criterion to begin with. */
  first: number | null;
}

export interface Section {
  title: string;
  level: string;
  quotes: string[];
  text: string;
  nextStep: string | null;
}

/** Writes the format as the instructions ask for it, or as they did before: the summary is its end. */
export function writeReply(
  { notice, sections, checks, summary, first }: Reply,
  { endsWithSummary = false } = {},
): string {
  return [
    `Человеку: ${notice}`,
    ...(endsWithSummary ? [] : ['## Главное', summary, ...(first === null ? [] : [`Начать с: ${first}`])]),
    ...sections.flatMap(writeSection),
    ...(checks.length > 0
      ? ['## Прошлые замечания', ...checks.map((check, at) => `- З${at + 1}: ${check}`)]
      : []),
    ...(endsWithSummary ? ['## Итог', summary] : []),
    'Уверенность: высокая',
  ].join('\n');
}

const writeSection = ({ title, level, quotes, text, nextStep }: Section, at: number): string[] => [
  `## ${at + 1}. ${title}`,
  `Уровень: ${level}`,
  ...quotes.map((quote) => `> ${quote.replaceAll(/\s+/g, ' ')}`),
  text,
  ...(nextStep === null ? [] : [`Дальше: ${nextStep}`]),
];
