import { action, type Change, type Changes, type Texts } from '#contract/audit/action.ts';

type Course = Texts<'courseId' | 'title'>;
type InCourse = Texts<'courseId' | 'courseTitle'>;
type Lesson = Texts<'lessonId' | 'title'>;
type Skill = Texts<'skillId' | 'title'>;

interface Order {
  from: readonly string[];
  to: readonly string[];
}

export const courseActions = {
  course_created: action<Course & { coverImage?: string; template?: string }>('Создан курс'),
  course_updated: action<Course & { changes: Changes }>('Изменён курс'),
  course_copied: action<Course & { sourceId: string; sourceTitle: string }>('Сделана копия курса'),
  course_exported: action<Course>('Курс скачан архивом'),
  course_imported: action<Course>('Курс загружен из архива'),
  course_deleted: action<Course & { lessonCount: number; studentCount: number }>('Удалён курс'),
  curators_changed: action<InCourse & { reach: Change }>('Изменено, кого ведёт куратор'),
  lesson_created: action<Lesson & InCourse>('Создан урок'),
  lesson_updated: action<Lesson & { changes: Changes }>('Изменён урок'),
  lesson_restored: action<Lesson & { changes: Changes }>('Возвращена прежняя версия урока'),
  lesson_deleted: action<Lesson & { courseId: string }>('Удалён урок'),
  lesson_file_added: action<Lesson & { file: string; bytes: number }>('В урок добавлен файл'),
  lesson_file_removed: action<Lesson & { file: string }>('Из урока удалён файл'),
  lessons_reordered: action<InCourse & Order>('Изменён порядок уроков'),
  samples_saved: action<Lesson & { samples: number }>('Сохранены образцы ответов к уроку'),
  sample_added: action<Lesson & { source: string; samples: number }>('Добавлен образец урока'),
  sample_retired: action<Lesson & { source: string }>('Убран образец урока'),
  mentor_published: action<
    Lesson & { number: number; how: string; regressions: number; uncovered: number; note?: string }
  >('Опубликован наставник урока'),
  run_started: action<Lesson & { runId: string; texts: number }>('Начат прогон наставника'),
  run_cancelled: action<Lesson & { runId: string }>('Отменён прогон наставника'),
  run_applied: action<Lesson & { runId: string; answers: number; anyway?: boolean }>(
    'Применён прогон наставника',
  ),
  scenario_published: action<Lesson & { number: number }>('Опубликован сценарий разговора в уроке'),
  scenario_removed: action<Lesson & { number: number | null }>('Убран сценарий разговора из урока'),
  skill_created: action<Skill>('Создан навык'),
  skill_updated: action<Skill & { changes: Changes }>('Изменён навык'),
  skill_archived: action<Skill>('Навык убран в архив'),
  skill_restored: action<Skill>('Навык возвращён из архива'),
  skill_deleted: action<Skill>('Удалён навык'),
  skills_reordered: action<Order>('Изменён порядок навыков'),
  skills_tied: action<{ criteria: number }>('Изменены навыки критериев'),
};
