import type { z } from 'zod';
import { type Lesson, lessonInput } from '#contract/lessons.ts';

/** The lesson's texts as the form holds them: an empty one is an empty string. */
export const lessonFields = lessonInput.required();
export type LessonFields = z.output<typeof lessonFields>;

export const emptyLesson: LessonFields = {
  title: '',
  description: '',
  videoUrl: '',
  content: '',
  transcription: '',
  assignment: '',
  aiPrompt: '',
};

export function fieldsOf(lesson: Lesson): LessonFields {
  return {
    title: lesson.title,
    description: lesson.description ?? '',
    videoUrl: lesson.videoUrl ?? '',
    content: lesson.content ?? '',
    transcription: lesson.transcription ?? '',
    assignment: lesson.assignment ?? '',
    aiPrompt: lesson.aiPrompt ?? '',
  };
}

export const fieldNames = lessonFields.keyof().options;

/** In which part of the form a field is, so that a message is never out of sight. */
export const sectionOf: Record<keyof LessonFields, LessonSection> = {
  title: 'main',
  description: 'main',
  videoUrl: 'main',
  content: 'content',
  transcription: 'transcription',
  assignment: 'assignment',
  aiPrompt: 'review',
};

export type LessonSection = 'main' | 'content' | 'transcription' | 'assignment' | 'review';
