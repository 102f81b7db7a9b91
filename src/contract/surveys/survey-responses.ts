import { z } from 'zod';
import { id, time } from '#contract/text.ts';
import { closed } from './asks.ts';

// The responses to a survey, for administrators.
export const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

const givenAnswer = z.object({
  questionId: id,
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  reworded: z.boolean().describe('Сейчас вопрос звучит иначе'),
  removed: z.boolean().describe('Вопроса в анкете больше нет'),
  text: z.string().describe('Выбранное — словами'),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

export const surveyResponse = z
  .object({
    id,
    user: person,
    startedAt: time,
    sentAt: time,
    answers: z.array(givenAnswer).describe('В порядке вопросов; вопросы без ответа пропущены'),
  })
  .meta({ id: 'SurveyResponse' });
export type SurveyResponse = z.infer<typeof surveyResponse>;

export const questionAnswer = z.object({
  responseId: id.describe('В анонимной анкете — только место ответа в списке этого вопроса'),
  user: person.nullable().describe('null в анонимной анкете'),
  sentAt: time.nullable().describe('null в анонимной анкете'),
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  reworded: z.boolean(),
  text: z.string(),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/** How often each step or option was chosen. */
export const distribution = z.object({
  asks: closed.describe('Из чего выбирали'),
  earlier: z.boolean().describe('Сейчас вопрос предлагает другое'),
  people: z.int().describe('Сколько человек выбрали хоть что-то'),
  counts: z.array(z.int()).describe('По шагам или вариантам'),
  mean: z.number().optional().describe('Средний шаг шкалы'),
});
export type Distribution = z.infer<typeof distribution>;

export const responseSummary = z.object({
  sent: z.int().describe('Сколько человек отправили ответы'),
  drafts: z.int().describe('Сколько начали и не отправили'),
  shown: z
    .int()
    .optional()
    .describe('Сколько ответов анонимной анкеты уже в итогах: остальные ждут, пока их наберётся достаточно'),
  questions: z
    .array(
      z.object({
        id,
        questionText: z.string(),
        removed: z.boolean(),
        answers: z.int(),
        distributions: z
          .array(distribution)
          .optional()
          .describe('У вопроса с выбором: нынешние шаги или варианты, затем прежние, если их выбирали'),
      }),
    )
    .describe('По порядку; удалённые, на которые отвечали, в конце'),
});
export type ResponseSummary = z.infer<typeof responseSummary>;

/** Fewer anonymous responses are never shown, nor does a total grow by fewer. */
export const fewestShown = 5;
