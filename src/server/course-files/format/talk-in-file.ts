import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';

/** An attempt that was a talk with the demonstration's persona. */
export interface TalkInFile {
  level: Level;
  lines: SpokenLine[];
  /** Begun from it afterwards, and not sent. */
  takes: TakeInFile[];
}

export interface TakeInFile {
  /** The number of its first own line. */
  from: number;
  /** With those that it has in common with the talk. */
  lines: SpokenLine[];
}

/** The sections «# Дубль с реплики 3», by the place of the student's line. */
export const takeSection = /^Дубль с реплики (\d+)$/;

const studentLabel = 'Студент';

interface OfLesson {
  card: ScenarioCard | undefined;
  level: Level;
}

/** The section «# Разговор»: a line for each turn, «Студент: …» and the persona's name in the card. */
export function parseTalk(
  path: string,
  sections: Readonly<Partial<Record<string, string>>>,
  { card, level }: OfLesson,
): TalkInFile {
  if (!card) throw new TextFileError(path, 'есть «# Разговор», а в уроке нет «# Сценария»');
  const parse = (name: string) => parseLines(path, name, { section: sections[name] ?? '', card });
  const lines = parse('Разговор');
  checkOrder(path, 'Разговор', { lines, card });
  const takes = Object.keys(sections).flatMap((name): TakeInFile[] => {
    const found = takeSection.exec(name);
    if (!found) return [];
    const place = Number(found[1]);
    const own = lines.filter(({ speaker }) => speaker === 'student')[place - 1];
    if (!own) throw new TextFileError(path, `в «# Разговоре» нет реплики студента ${place}`);
    const from = lines.indexOf(own);
    const take = { from, lines: [...lines.slice(0, from), ...parse(name)] };
    checkOrder(path, name, { lines: take.lines, card });
    return [take];
  });
  return { level, lines, takes };
}

interface Parsed {
  section: string;
  card: ScenarioCard;
}

function parseLines(path: string, name: string, { section, card }: Parsed): SpokenLine[] {
  const labels = { [studentLabel]: 'student', [card.persona.name]: 'persona' } as const;
  return section
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row): SpokenLine => {
      const [, label = '', text = ''] = /^([^:]+): +(.+)$/.exec(row) ?? [];
      const speaker = labels[label];
      if (!speaker) throw new TextFileError(path, `в «# ${name}» не реплика: ${row}`);
      return { speaker, text: text.trim() };
    });
}

function checkOrder(
  path: string,
  name: string,
  { lines, card }: { lines: readonly SpokenLine[]; card: ScenarioCard },
): void {
  lines.forEach(({ speaker }, index) => {
    if ((speaker === card.begins) === (index % 2 === 0)) return;
    throw new TextFileError(path, `в «# ${name}» строка ${index + 1} не того, чей черёд`);
  });
  if (lines.at(-1)?.speaker !== 'persona')
    throw new TextFileError(path, `в «# ${name}» последнее слово — за собеседником`);
}
