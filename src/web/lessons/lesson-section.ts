/** The tabs of the lesson's form. Apart from its fields: the routes, which everybody loads, read a tab from the address. */
const sections = ['main', 'content', 'transcription', 'assignment', 'review', 'trainer'] as const;
export type LessonSection = (typeof sections)[number];

export const isLessonSection = (value: unknown): value is LessonSection =>
  sections.some((section) => section === value);
