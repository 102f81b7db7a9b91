import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { SpokenLine } from '#server/talks/persona/talk-so-far.ts';
import { DemoFileError } from './demo-file.ts';

/** An attempt that was a talk with the demonstration's persona. */
export interface DemoTalk {
  level: Level;
  lines: SpokenLine[];
}

const studentLabel = 'Студент';

/** The section «# Разговор»: a line for each turn, «Студент: …» and the persona's name in the card. */
export function parseDemoTalk(
  path: string,
  section: string,
  { card, level }: { card: ScenarioCard | undefined; level: Level },
): DemoTalk {
  if (!card) throw new DemoFileError(path, 'есть «# Разговор», а в уроке нет «# Сценария»');
  const labels = { [studentLabel]: 'student', [card.persona.name]: 'persona' } as const;
  const lines = section
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row): SpokenLine => {
      const [, label = '', text = ''] = /^([^:]+): +(.+)$/.exec(row) ?? [];
      const speaker = labels[label];
      if (!speaker) throw new DemoFileError(path, `в «# Разговоре» не реплика: ${row}`);
      return { speaker, text: text.trim() };
    });
  const first = card.begins;
  lines.forEach(({ speaker }, index) => {
    if ((speaker === first) === (index % 2 === 0)) return;
    throw new DemoFileError(path, `в «# Разговоре» строка ${index + 1} не того, чей черёд`);
  });
  if (lines.at(-1)?.speaker !== 'persona')
    throw new DemoFileError(path, 'в «# Разговоре» последнее слово — за собеседником');
  return { level, lines };
}
