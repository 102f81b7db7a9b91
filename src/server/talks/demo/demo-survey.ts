import { z } from 'zod';
import type { SurveyPlace } from '#contract/surveys/schemas.ts';
import { days, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, DemoFileError, readAllSections, readFrontMatter } from './demo-file.ts';

export interface DemoSurvey {
  title: string;
  description: string;
  place: SurveyPlace;
  /** When the demonstration student submitted the survey; null if not yet. */
  sentDaysAgo: number | null;
  questions: DemoQuestion[];
}

export interface DemoQuestion {
  text: string;
  /** The student's answer; empty if there is none. */
  answer: string;
}

/** A survey offered in a course: each heading is a question, the text below it the student's answer. */
export function parseDemoSurvey(file: DemoFile, place: SurveyPlace): DemoSurvey {
  const { fields, body } = readFrontMatter(file, surveyFields);
  const questions = [...readAllSections(file.path, body)].map(([question, answer]) => ({
    text: question,
    answer,
  }));
  if (questions.length === 0) throw new DemoFileError(file.path, 'нет ни одного вопроса «# …»');
  if (fields.daysAgo === undefined && questions.some(({ answer }) => answer !== '')) {
    throw new DemoFileError(file.path, 'есть ответы, но не сказано в daysAgo, когда они отправлены');
  }
  return {
    title: fields.title,
    description: fields.description,
    place,
    sentDaysAgo: fields.daysAgo ?? null,
    questions,
  };
}

const surveyFields = z.strictObject(
  { title: text, description: text, daysAgo: days.optional() },
  { error: wrongFields },
);
