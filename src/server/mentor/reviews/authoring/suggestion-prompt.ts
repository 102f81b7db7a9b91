import { mostCriteria, usualLevels } from '#contract/lessons/criteria.ts';
import type { Message } from '#server/models/message.ts';
import { lessonMaterial, rulesOfMaterial } from './lesson-material.ts';

interface LessonText {
  title: string;
  assignment: string;
  content: string;
  /** The titles of the criteria that the lesson already has. */
  taken: string[];
  /** Random for each request, so that the lesson's text can't contain the end marker of its block. */
  fence: string;
}

/** The prompt for 3 to 5 criteria, one section each: the same Markdown lines as a review has, so no JSON is asked for. */
export function suggestionPrompt(lesson: LessonText): Message[] {
  return [
    { role: 'system', content: systemMessage(lesson.fence) },
    { role: 'user', content: `${material(lesson)}\n\n${request(lesson.taken.length)}` },
  ];
}

function systemMessage(fence: string): string {
  return [
    'Ты — методист курсов по мягким навыкам. По заданию урока ты предлагаешь критерии, по которым наставник будет разбирать письменные ответы студентов.',
    '',
    'Хороший критерий говорит об одном: о том, что видно в самом тексте ответа и что студент может переделать.',
    'Он не оценивает личность, старание, грамотность и объём и не повторяет другой критерий. Уровни различаются тем, что написано в ответе, а не словами «хорошо» и «плохо».',
    '',
    'Пиши по-русски и точно по этому образцу, без вступления, заключения, ссылок, таблиц и JSON:',
    '',
    '## 1. Короткое название, до шести слов',
    'На что смотреть: одно или два предложения для студента и наставника.',
    'Вслух: да, если критерий смотрит на слова, которые студент скажет собеседнику; иначе нет.',
    ...usualLevels.map((title) => `- ${title}: по чему узнать этот уровень`),
    '',
    ...rulesOfMaterial(fence),
  ].join('\n');
}

function material({ title, assignment, content, taken, fence }: LessonText): string {
  return lessonMaterial(fence, [
    { name: 'Урок', text: title },
    { name: 'Задание', text: assignment },
    { name: 'Содержание', text: content },
    { name: 'Критерии, которые уже есть', text: taken.map((one) => `- ${one}`).join('\n') },
  ]);
}

function request(taken: number): string {
  const room = mostCriteria - taken;
  const wanted =
    room === 1 ? 'один критерий' : `от ${Math.min(3, room - 1)} до ${Math.min(5, room)} критериев`;
  const unlike = taken > 0 ? ' Не повторяй те, что уже есть, и не перефразируй их.' : '';
  return `Предложи ${wanted} к этому заданию.${unlike} Каждый — по образцу: заголовок, «На что смотреть», «Вслух», три уровня от низшего к высшему.`;
}
