import type { surveyActions } from '#contract/audit/actions/surveys.ts';
import {
  after,
  count,
  quoted,
  type Sentences,
  type Stored,
  title,
  titleAndChanges,
} from './entry-details.ts';

const question = ({ questionText, ...details }: Stored<{ title: string; questionText: string }>) =>
  title(details) + after(': ', quoted(questionText));

export const surveySentences: Sentences<keyof typeof surveyActions> = {
  survey_created: title,
  survey_updated: titleAndChanges,
  survey_deleted: ({ responseCount, ...details }) =>
    title(details) + after(': ', count(responseCount, 'ответ', 'ответа', 'ответов')),
  survey_offers_updated: titleAndChanges,
  survey_question_created: question,
  survey_question_updated: titleAndChanges,
  survey_question_deleted: question,
  survey_questions_reordered: title,
};
