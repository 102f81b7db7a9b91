import * as surveyFigures from './survey-figures/calls.ts';

/** What surveys show of a course and its people: only the screens that count it load these calls. */
export const surveyFigureCalls = { ...surveyFigures };
