import type { z } from 'zod';
import type { LessonTexts } from '#contract/lessons/lesson-versions.ts';
import { type Lesson, lessonInput } from '#contract/lessons/schemas.ts';
import { typedOf } from '#web/forms/typed-of.ts';
import type { LessonSection } from './lesson-section.ts';

/** The lesson's form values: an empty text is an empty string. */
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
  criteria: [],
  ownPassesBy: null,
  isCounted: true,
  asksWhenShort: true,
  asksSelf: false,
  attemptsLimit: null,
  answerFiles: null,
  release: 'at_once',
  cueing: 'lead_first',
  publishedAt: 'now',
  opensAfter: null,
  dueAfter: null,
};

/** A lesson, or a version of its texts, which says nothing of its schedule. */
type Texts = Omit<LessonTexts, 'aiPrompt' | 'criteria'> &
  Pick<Lesson, 'aiPrompt' | 'criteria'> &
  Partial<
    Pick<Lesson, Rules | 'answerFiles' | 'release' | 'cueing' | 'publishedAt' | 'opensAfter' | 'dueAfter'>
  >;

type Rules = 'ownPassesBy' | 'isCounted' | 'asksWhenShort' | 'asksSelf';

export function fieldsOf(lesson: Texts): LessonFields {
  const { description, videoUrl, content, transcription, assignment, aiPrompt } = lesson;
  return {
    title: lesson.title,
    ...typedOf({ description, videoUrl, content, transcription, assignment, aiPrompt }),
    criteria: lesson.criteria.map((criterion) => ({ skillId: null, ...criterion })),
    ownPassesBy: lesson.ownPassesBy ?? null,
    isCounted: lesson.isCounted ?? true,
    asksWhenShort: lesson.asksWhenShort ?? true,
    asksSelf: lesson.asksSelf ?? false,
    attemptsLimit: lesson.attemptsLimit,
    answerFiles: lesson.answerFiles ?? null,
    release: lesson.release ?? 'at_once',
    // The first criteria come with the default.
    cueing: lesson.criteria.length === 0 ? emptyLesson.cueing : (lesson.cueing ?? 'show'),
    publishedAt: lesson.publishedAt === undefined ? 'now' : lesson.publishedAt,
    opensAfter: lesson.opensAfter ?? null,
    dueAfter: lesson.dueAfter ?? null,
  };
}

export const fieldNames = lessonFields.keyof().options;

/** The field that a path within the form belongs to: `criteria.0.title` is in `criteria`. */
export const fieldOf = (path: string | undefined): keyof LessonFields | undefined =>
  fieldNames.find((name) => name === path?.split('.')[0]);

/** As the form labels them. */
export const fieldLabels: Record<keyof LessonFields, string> = {
  title: 'Название',
  description: 'Описание',
  videoUrl: 'Ссылка на видео',
  content: 'Содержание урока',
  transcription: 'Расшифровка видео',
  assignment: 'Задание',
  aiPrompt: 'Промпт для ИИ',
  criteria: 'Критерии',
  ownPassesBy: 'Чем сдаётся урок',
  isCounted: 'Входит в зачёт',
  asksWhenShort: 'Переспросить о коротком ответе',
  asksSelf: 'Сначала сам',
  attemptsLimit: 'Сколько попыток',
  answerFiles: 'Файлы к ответу',
  release: 'Когда показать отзыв',
  cueing: 'Как наставник подсказывает',
  publishedAt: 'Публикация',
  opensAfter: 'Когда открыть',
  dueAfter: 'Когда сдать',
};

/** The tab of each field, so that its error can be brought into view. */
export const sectionOf: Record<keyof LessonFields, LessonSection> = {
  title: 'main',
  description: 'main',
  videoUrl: 'main',
  content: 'content',
  transcription: 'transcription',
  assignment: 'assignment',
  aiPrompt: 'review',
  criteria: 'review',
  ownPassesBy: 'assignment',
  isCounted: 'assignment',
  asksWhenShort: 'assignment',
  asksSelf: 'review',
  attemptsLimit: 'assignment',
  answerFiles: 'assignment',
  release: 'review',
  cueing: 'review',
  publishedAt: 'main',
  opensAfter: 'main',
  dueAfter: 'main',
};
