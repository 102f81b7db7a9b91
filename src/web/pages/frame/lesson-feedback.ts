import { lazy } from 'react';

/** Loaded when it is opened. */
export const LessonFeedback = lazy(async () => ({
  default: (await import('./lesson-feedback-dialog.tsx')).LessonFeedbackDialog,
}));
