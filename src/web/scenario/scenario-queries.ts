import { talkCalls } from '#contract/talk-calls.ts';
import { queryOf } from '#web/calls/api.ts';

const of = (lessonId: string) => ({ params: { id: lessonId } });

export const scenarioQuery = (lessonId: string) => queryOf(talkCalls.getScenario, of(lessonId));

export const versionsQuery = (lessonId: string) => queryOf(talkCalls.listScenarios, of(lessonId));

export const templatesQuery = queryOf(talkCalls.listScenarioTemplates, {});

export const talkFiguresQuery = (lessonId: string) => queryOf(talkCalls.getDialogueFigures, of(lessonId));

export const replyMadeQuery = (id: string, number: number) =>
  queryOf(talkCalls.getReplyMade, { params: { id, number } });
