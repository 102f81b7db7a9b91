import type { TalkLine } from '#contract/answers/schemas.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Speaker } from '#contract/talks/schemas.ts';
import { studentLabel } from '#domain/talk-lines.ts';

export interface SaidTurn {
  number: number;
  speaker: Speaker;
  text: string;
  /** It sounds like danger, and the student has said that it is a part of the talk. */
  isPlayed?: boolean;
}

interface Transcript {
  content: string;
  /** Of each turn, the place of its words in the content. */
  lines: TalkLine[];
}

export const programNotice = 'Собеседника изображала программа: готовые реплики, без модели ИИ';

/** A talk as an answer: a line for each turn. No turn has a line break, so a label at the start of a line is always ours. */
export function composeTranscript(
  { persona }: Pick<ScenarioCard, 'persona'>,
  turns: readonly SaidTurn[],
  { isProgram = false }: { isProgram?: boolean } = {},
): Transcript {
  const labels = labelsOf(persona.name);
  let content = isProgram ? programNotice : '';
  const lines = turns.map(({ number, speaker, text, isPlayed }): TalkLine => {
    const [before, after] = labels[speaker];
    content += `${content === '' ? '' : '\n'}${before}`;
    const start = content.length;
    content += onOneLine(text);
    const end = content.length;
    content += after;
    return { turn: number, speaker, start, end, ...(isPlayed && { played: true }) };
  });
  return { content, lines };
}

const onOneLine = (text: string) => text.replaceAll(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, ' ').trim();

function labelsOf(name: string): Record<Speaker, readonly [before: string, after: string]> {
  return {
    student: [`${studentLabel}: `, ''],
    persona: [`${personaLabel(name)}: `, ''],
    hint: ['[Подсказка наставника: ', ']'],
  };
}

/** A persona whose name is «Студент» must not pass for one. */
export function personaLabel(name: string): string {
  const label = onOneLine(name) || 'Собеседник';
  return label.toLowerCase().startsWith(studentLabel.toLowerCase()) ? `Собеседник (${label})` : label;
}
