import { mostCriteria, usualLevels } from '#contract/lessons/criteria.ts';
import { fewestSuggested, mostSuggested } from '#contract/reviews/ai.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { promptTranscript } from '#domain/transcript/prompt-transcript.ts';
import type { Message } from '#server/models/message.ts';
import { lessonMaterial, rulesOfMaterial } from './lesson-material.ts';

export interface SuggestionFor {
  title: string;
  assignment: string;
  /** Of the talk, what a student reads before it; empty without a talk. */
  scene: string;
  content: string;
  transcription: string;
  /** The titles of the criteria that the lesson already has. */
  taken: string[];
  /** Without it the model chooses. */
  count: number | undefined;
  /** Random for each request, so that the lesson's text can't contain the end marker of its block. */
  fence: string;
}

/** The prompt for 3 to 5 criteria, one section each: the same Markdown lines as a review has, so no JSON is asked for. */
export function suggestionPrompt(lesson: SuggestionFor): Message[] {
  return [
    { role: 'system', content: systemMessage(lesson.fence) },
    { role: 'user', content: `${material(lesson)}\n\n${request(lesson)}` },
  ];
}

function systemMessage(fence: string): string {
  return [
    'Ты — методист курсов по мягким навыкам. По заданию урока ты предлагаешь критерии, по которым наставник будет разбирать ответы студентов. Студент читает критерии раньше, чем отвечает.',
    '',
    'Правила:',
    ...rules.map((rule) => `- ${rule}`),
    '',
    'Пиши по-русски и точно по этому образцу, без вступления, заключения, ссылок, таблиц и JSON:',
    '',
    '## 1. Короткое название, до шести слов',
    'На что смотреть: Одно или два предложения для студента и наставника.',
    ...usualLevels.map((title) => `- ${title}: По чему узнать этот уровень.`),
    'Вслух: да, если критерий смотрит на слова, которые студент скажет собеседнику; иначе нет.',
    '',
    'К образцу добавляются две строки, каждая только там, где она нужна:',
    '- «Смотреть: реплики» — если судят только о словах, которые студент говорит собеседнику; «Смотреть: последняя фраза» — если только о том, чем ответ кончается. Если обо всём ответе, этой строки нет.',
    '- «Доказывается отсутствием: да» — если высший уровень значит, что чего-то в ответе нет (нет ярлыка, нет упрёка): такого уровня цитатой не подтвердить.',
    '',
    ...rulesOfMaterial(fence),
  ].join('\n');
}

const rules = [
  'Критерий спрашивает только то, о чём просит само задание. Материал урока помогает понять слова задания, но чего задание не просит, критерий не требует.',
  'Критерий говорит об одном: о том, что видно в самом тексте ответа и что студент может переделать. Он не оценивает личность, старание, грамотность и объём.',
  'Никакие два критерия не решаются одними и теми же словами ответа. Если одна фраза студента доказывает оба, это один критерий.',
  'Уровни делят настоящие ответы. Представь слабый, средний и сильный ответ на это задание, по пять строк каждый: у каждого критерия они получают разные уровни, и каждый уровень узнаётся по тому, что написано, а не по словам «хорошо», «плохо», «недостаточно», «полностью».',
  'В описаниях нет готовых фраз: ни примера, ни слов, которые можно переписать в ответ. Скажи, что должно быть в ответе, а не как это сказать.',
  'Каждое предложение начинается с заглавной буквы.',
];

function material({ title, assignment, scene, content, transcription, taken, fence }: SuggestionFor): string {
  return lessonMaterial(fence, [
    { name: 'Урок', text: title },
    { name: 'Задание', text: assignment },
    { name: 'Учебный разговор, который проведёт студент', text: scene },
    { name: 'Содержание', text: content },
    { name: 'Расшифровка видео', text: promptTranscript(transcription) },
    { name: 'Критерии, которые уже есть', text: taken.map((one) => `- ${one}`).join('\n') },
  ]);
}

function request({ assignment, scene, taken, count }: SuggestionFor): string {
  const unlike = taken.length > 0 ? ' Не повторяй те, что уже есть, и не перефразируй их.' : '';
  return `Предложи ${wanted(mostCriteria - taken.length, count)} ${toWhat(assignment, scene)}.${unlike} Каждый — по образцу: заголовок, «На что смотреть», три уровня от низшего к высшему, «Вслух».`;
}

function wanted(room: number, count: number | undefined): string {
  if (room === 1) return 'один критерий';
  if (count === undefined)
    return `от ${Math.min(fewestSuggested, room - 1)} до ${Math.min(mostSuggested, room)} критериев`;
  const asked = Math.min(count, room);
  return `${asked} ${pluralForm(asked, 'критерий', 'критерия', 'критериев')}`;
}

function toWhat(assignment: string, scene: string): string {
  if (scene === '') return 'к этому заданию';
  return assignment.trim() === ''
    ? 'к этому разговору: наставник прочтёт реплики студента и будет судить только о них'
    : 'к этому заданию: студент выполняет его разговором или письменно';
}
