import { analytics } from '#contract/analytics/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';

/** Downloads the course's statistics as files for a spreadsheet. */
export function ExportMenu({ courseId, group }: { courseId: string; group: GroupChoice | undefined }) {
  const addressOf = (table: 'lessons' | 'students') => (format: 'xlsx' | 'csv') =>
    urlOf(analytics.exportCourseAnalytics, {
      params: { id: courseId },
      query: { table, format, timeZone: readersTimeZone(), ...(group && { groupId: group }) },
    });
  return (
    <TableMenu
      label="Экспорт"
      tables={[
        { name: 'Показатели уроков', address: addressOf('lessons') },
        { name: 'Прогресс студентов', address: addressOf('students') },
      ]}
    />
  );
}
