import { scenarios } from '#contract/scenarios/calls.ts';
import { talks } from '#contract/talks/calls.ts';
import { queryOf } from '#web/calls/api.ts';

const of = (lessonId: string) => ({ params: { id: lessonId } });

export const scenarioQuery = (lessonId: string) => queryOf(scenarios.getScenario, of(lessonId));

export const versionsQuery = (lessonId: string) => queryOf(scenarios.listScenarios, of(lessonId));

export const templatesQuery = queryOf(scenarios.listScenarioTemplates, {});

export const talkFiguresQuery = (lessonId: string) => queryOf(talks.getDialogueFigures, of(lessonId));

export const replyMadeQuery = (id: string, number: number) =>
  queryOf(talks.getReplyMade, { params: { id, number } });
