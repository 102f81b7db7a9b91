import { api } from '#contract/api.ts';
import type { GroupChoice } from '#contract/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { readersTimeZone } from './analytics-queries.ts';

/** Downloads the course's statistics as files for a spreadsheet. */
export function ExportMenu({ courseId, group }: { courseId: string; group: GroupChoice | undefined }) {
  const address = (table: 'lessons' | 'students', format: 'xlsx' | 'csv') =>
    urlOf(api.exportCourseAnalytics, {
      params: { id: courseId },
      query: { table, format, timeZone: readersTimeZone(), ...(group && { groupId: group }) },
    });
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon={<DownloadIcon />} iconAfter={<ChevronDownIcon className="size-4" />}>
          Экспорт
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={address('lessons', 'xlsx')} download>
          Показатели уроков, Excel (.xlsx)
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={address('lessons', 'csv')} download>
          Показатели уроков, CSV
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={address('students', 'xlsx')} download>
          Прогресс студентов, Excel (.xlsx)
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={address('students', 'csv')} download>
          Прогресс студентов, CSV
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
