import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { promptTranscript } from '#domain/transcript/prompt-transcript.ts';
import type { Message } from '#server/models/message.ts';
import { lessonMaterial, rulesOfMaterial } from './lesson-material.ts';

export interface SamplesFor {
  title: string;
  assignment: string;
  /** Of the talk, what a student reads before it; empty without a talk. */
  scene: string;
  content: string;
  transcription: string;
  criteria: readonly CriterionInput[];
  /** Random for each request, so that the lesson's text can't contain the end marker of its block. */
  fence: string;
}

/** The prompt for a weak, a middling and a strong answer, each under a heading that parse-samples.ts reads. */
export const samplesPrompt = (lesson: SamplesFor): Message[] => [
  { role: 'system', content: systemMessage(lesson.fence) },
  { role: 'user', content: `${material(lesson)}\n\n${request(lesson)}` },
];

function systemMessage(fence: string): string {
  return [
    'Ты — методист курсов по мягким навыкам. Автор урока хочет проверить, как наставник разберёт ответы студентов, и просит тебя написать три ответа за трёх разных студентов.',
    '',
    'Правила:',
    '- Каждый ответ — около пяти строк, от первого лица, обычными словами взрослого человека, который пишет между делами. Все трое честно отвечают на задание и не знают, как их будут судить: слов из критериев они не повторяют.',
    '- Слабый: ответ о том, о чём спросили, но почти по каждому критерию — низший уровень.',
    '- Средний: одни критерии на высшем уровне, другие между, по крайней мере один на низшем. Не середина во всём: так пишут люди.',
    '- Сильный: по каждому критерию высший уровень, без блеска и без лишнего.',
    '- Случаи, имена и обстоятельства у всех разные и вымышленные.',
    '- Не оценивай ответы, не называй критериев и уровней, не добавляй пояснений.',
    '',
    'Пиши по-русски и точно по этому образцу, без вступления и заключения:',
    '',
    '## Слабый',
    'текст ответа',
    '## Средний',
    'текст ответа',
    '## Сильный',
    'текст ответа',
    '',
    ...rulesOfMaterial(fence),
  ].join('\n');
}

const material = ({
  title,
  assignment,
  scene,
  content,
  transcription,
  criteria,
  fence,
}: SamplesFor): string =>
  lessonMaterial(fence, [
    { name: 'Урок', text: title },
    { name: 'Задание', text: assignment },
    { name: 'Учебный разговор, который проведёт студент', text: scene },
    { name: 'Содержание', text: content },
    { name: 'Расшифровка видео', text: promptTranscript(transcription) },
    { name: 'Критерии, по которым наставник разберёт ответ', text: criteria.map(entry).join('\n\n') },
  ]);

const entry = ({ title, description, levels }: CriterionInput) =>
  [`${title}. ${description}`, ...levels.map((level) => `- ${level.title}: ${level.description}`)].join('\n');

const request = ({ assignment, scene }: SamplesFor) =>
  assignment.trim() === '' && scene !== ''
    ? 'Напиши три ответа: в каждом — только реплики студента в этом разговоре, по одной на строке.'
    : 'Напиши три ответа на это задание.';
