import type { courseActions } from '#contract/audit/actions/courses.ts';
import { named } from '#web/audit/changes-text.ts';
import {
  after,
  changeOf,
  count,
  listed,
  nothing,
  quoted,
  type Sentences,
  type Stored,
  title,
  titleAndChanges,
  titleInCourse,
} from './entry-details.ts';

export const courseSentences: Sentences<keyof typeof courseActions> = {
  course_created: title,
  course_updated: titleAndChanges,
  course_copied: (details) => title(details) + after('; образец — ', quoted(details.sourceTitle)),
  course_exported: title,
  course_imported: title,
  course_deleted: ({ lessonCount, studentCount, ...details }) =>
    title(details) +
    after(
      ' вместе с содержимым: ',
      listed(
        count(lessonCount, 'урок', 'урока', 'уроков'),
        count(studentCount, 'студент', 'студента', 'студентов'),
      ),
    ),
  curators_changed: ({ courseTitle, reach }) =>
    after(' в курсе ', quoted(courseTitle)) + after(': ', newReach(reach)),
  lesson_created: titleInCourse,
  lesson_updated: titleAndChanges,
  lesson_restored: titleAndChanges,
  lesson_deleted: title,
  lesson_file_added: fileOfLesson,
  lesson_file_removed: fileOfLesson,
  lessons_reordered: ({ courseTitle }) => after(' в курсе ', quoted(courseTitle)),
  samples_saved: title,
  sample_added: ({ samples, ...details }) =>
    title(details) + after(': ', count(samples, 'образец', 'образца', 'образцов')),
  sample_retired: title,
  mentor_published: ({ number, note, ...details }) =>
    title(details) +
    after(', версия ', typeof number === 'number' ? String(number) : '') +
    after(': ', quoted(note)),
  run_started: ({ texts, ...details }) =>
    title(details) + after(': ', count(texts, 'текст', 'текста', 'текстов')),
  run_cancelled: title,
  run_applied: ({ answers, anyway, ...details }) =>
    title(details) +
    after(': ', count(answers, 'отзыв', 'отзыва', 'отзывов')) +
    (anyway === true ? ', всё равно' : ''),
  scenario_published: title,
  scenario_removed: title,
  skill_created: title,
  skill_updated: titleAndChanges,
  skill_archived: title,
  skill_restored: title,
  skill_deleted: title,
  skills_reordered: nothing,
  skills_tied: ({ criteria }) => after(': ', count(criteria, 'критерий', 'критерия', 'критериев')),
};

function newReach(value: unknown): string {
  const change = changeOf(value);
  return change ? `было ${reachName(change.from)}, стало ${reachName(change.to)}` : '';
}

const reachName = (reach: unknown) => (reach === null ? 'никого' : named(reach));

function fileOfLesson(details: Stored<{ file: string; title: string }>): string {
  return after(' ', quoted(details.file)) + after(' — ', quoted(details.title));
}
