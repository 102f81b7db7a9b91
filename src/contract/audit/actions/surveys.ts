import { action, type Changes, type Texts } from '#contract/audit/action.ts';
import type { Asks } from '#contract/surveys/asks.ts';

type Survey = Texts<'surveyId' | 'title'>;

interface NewSurvey extends Survey {
  isActive: boolean;
  anonymous?: boolean;
  questions?: readonly string[];
}

type Question = Survey & Texts<'questionId' | 'questionText'>;

export const surveyActions = {
  survey_created: action<NewSurvey>('Создана анкета'),
  survey_updated: action<Survey & { changes: Changes }>('Изменена анкета'),
  survey_deleted: action<Survey & { questionCount: number; responseCount: number }>('Удалена анкета'),
  survey_offers_updated: action<Survey & { changes: Changes }>('Изменено, где предлагается анкета'),
  survey_question_created: action<Question & { answerKind?: Asks; measure?: string }>('Создан вопрос анкеты'),
  survey_question_updated: action<Survey & { questionId: string; changes: Changes }>('Изменён вопрос анкеты'),
  survey_question_deleted: action<Question>('Удалён вопрос анкеты'),
  survey_questions_reordered: action<Survey & { from: readonly string[]; to: readonly string[] }>(
    'Изменён порядок вопросов анкеты',
  ),
};
