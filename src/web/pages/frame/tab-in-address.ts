import { isLessonSection, type LessonSection } from '#web/lessons/lesson-section.ts';

/** The tab of the lesson's form that a link opens. */
export const readLessonTab = ({ tab }: Record<string, unknown>): { tab?: LessonSection } =>
  isLessonSection(tab) ? { tab } : {};
