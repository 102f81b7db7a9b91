import type { Criterion } from '#contract/lessons/criteria.ts';
import {
  mostConditions,
  mostFacts,
  mostMarks,
  mostObjections,
  type ScenarioCard,
} from '#contract/scenarios/scenario-card.ts';
import { lessonMaterial, rulesOfMaterial } from '#server/mentor/reviews/authoring/lesson-material.ts';
import type { Message } from '#server/models/message.ts';
import { writeScenario } from './write-scenario.ts';

interface Asked {
  title: string;
  assignment: string | null;
  content: string | null;
  criteria: readonly Criterion[] | null;
  /** A card to begin with, whose roles stay. */
  template: ScenarioCard | undefined;
  wish: string;
  /** Random for each request, so that the lesson's text can't contain the end marker of its block. */
  fence: string;
}

/** Asks for the lines that parse-scenario.ts reads. Who plays whom is said by us: models like to swap it. */
export const scenarioPrompt = (asked: Asked): Message[] => [
  { role: 'system', content: systemMessage(asked.fence) },
  { role: 'user', content: [material(asked), request(asked)].join('\n\n') },
];

function systemMessage(fence: string): string {
  return [
    'Ты — методист курсов по мягким навыкам. По уроку ты придумываешь сцену для тренажёра: студент упражняется в трудном разговоре, собеседника играет модель.',
    '',
    'Роли заданы и не меняются. Студент — тот, кто применяет в разговоре то, чему учит урок: замечает, просит, отказывает, слушает. Собеседник — тот, с кем он говорит; ему трудно, у него свой интерес, он никого не учит.',
    'Собеседник — обычный взрослый человек с вымышленным именем. Никакого насилия, угроз, самоповреждения.',
    'Скрытое обстоятельство — то, что собеседник скажет, только если его спросят. Ни в каких других строках его не выдавай.',
    '«Смягчает» и «Злит» — что делает реплика студента, а не что он чувствует. «Согласится, если» — условия, которые может предложить студент.',
    '',
    'Пиши по-русски, по строке на поле, точно по этому образцу, без вступления, заключения, разметки и JSON:',
    '',
    'Название: короткое название сцены',
    'Что происходит: две-три фразы в третьем лице о том, что знают оба',
    'Кто студент: кем он работает, словами урока; не имя',
    'Цель студента: что изменится к концу разговора',
    'Имя: имя собеседника',
    'Кто это: кем он приходится студенту',
    'Обращение: ты (или вы)',
    'Характер и речь: две-три черты, которые можно услышать',
    'Расположение: число от 0 (закрыт) до 3 (открыт)',
    'Настроение: с чем он пришёл',
    'Чего хочет: его собственный интерес',
    `Скрыто (до ${Math.min(3, mostFacts)}):`,
    '- обстоятельство | о чём: тема без самого обстоятельства | слова: слово вопроса, ещё слово | расположение: 2',
    'Известно обоим:',
    '- обстоятельство',
    `Смягчает (до ${mostMarks}):`,
    '- что делает хорошая реплика',
    `Злит (до ${mostMarks}):`,
    '- что делает плохая реплика',
    `Согласится, если (до ${mostConditions}):`,
    '- условие',
    `Возражения (до ${mostObjections}):`,
    '- довод его словами',
    'Первая реплика: с чего он начинает разговор',
    'Если не понял:',
    '- Не понял. Скажи иначе.',
    '- Давай ближе к делу.',
    '',
    ...rulesOfMaterial(fence),
  ].join('\n');
}

function material({ title, assignment, content, criteria, fence }: Asked): string {
  return lessonMaterial(fence, [
    { name: 'Урок', text: title },
    { name: 'Задание', text: assignment },
    { name: 'Содержание', text: content },
    {
      name: 'Критерии, по которым разберут слова студента',
      text:
        criteria && criteria.map(({ title: name, description }) => `- ${name}: ${description}`).join('\n'),
    },
  ]);
}

function request({ template, wish }: Asked): string {
  const like = template
    ? [
        `Возьми за основу эту сцену и приспособь её к уроку. Кто из двоих начинает трудный разговор, а кому трудно его слышать, оставь как есть; кем оба работают, где это происходит и о каком деле речь, возьми из урока:\n\n${writeScenario(template)}`,
      ]
    : [];
  const wished = wish.trim() === '' ? [] : [`Пожелание автора: ${wish.trim()}`];
  return [...like, ...wished, 'Напиши карточку сцены к этому уроку — по образцу, все строки.'].join('\n\n');
}
