import { api } from '#contract/api.ts';
import type { GroupChoice } from '#contract/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { readersTimeZone } from './analytics-queries.ts';

/** Downloads the course's statistics as files for a spreadsheet. */
export function ExportMenu({ courseId, group }: { courseId: string; group: GroupChoice | undefined }) {
  const address = (table: 'lessons' | 'students') =>
    urlOf(api.exportCourseAnalytics, {
      params: { id: courseId },
      query: { table, timeZone: readersTimeZone(), ...(group && { groupId: group }) },
    });
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon={<DownloadIcon />} iconAfter={<ChevronDownIcon className="size-4" />}>
          Экспорт в CSV
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={address('lessons')} download>
          Показатели уроков
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={address('students')} download>
          Прогресс студентов
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
