import { answers } from '#contract/answers/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';

export interface ExportAnswersProps {
  lessonId: string;
  courseId: string;
  group: GroupChoice | undefined;
}

/** Downloads the answers and their feedback as files for a spreadsheet. */
export function ExportAnswers({ lessonId, courseId, group }: ExportAnswersProps) {
  const query = (format: 'xlsx' | 'csv') => ({
    timeZone: readersTimeZone(),
    format,
    ...(group && { groupId: group }),
  });
  return (
    <TableMenu
      label="Экспорт"
      size="sm"
      tables={[
        {
          name: 'Ответы на этот урок',
          address: (format) =>
            urlOf(answers.exportLessonAnswers, { params: { id: lessonId }, query: query(format) }),
        },
        {
          name: 'Ответы всего курса',
          address: (format) =>
            urlOf(answers.exportCourseAnswers, { params: { id: courseId }, query: query(format) }),
        },
      ]}
    />
  );
}
