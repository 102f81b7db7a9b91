import { api } from '#contract/api.ts';
import type { GroupChoice } from '#contract/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icons.tsx';

export interface ExportAnswersProps {
  lessonId: string;
  courseId: string;
  group: GroupChoice | undefined;
}

/** Downloads the answers and their feedback as files for a spreadsheet. */
export function ExportAnswers({ lessonId, courseId, group }: ExportAnswersProps) {
  const query = (format: 'xlsx' | 'csv') => ({
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    format,
    ...(group && { groupId: group }),
  });
  const ofLesson = (format: 'xlsx' | 'csv') =>
    urlOf(api.exportLessonAnswers, { params: { id: lessonId }, query: query(format) });
  const ofCourse = (format: 'xlsx' | 'csv') =>
    urlOf(api.exportCourseAnswers, { params: { id: courseId }, query: query(format) });
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          size="sm"
          icon={<DownloadIcon className="size-4.5" />}
          iconAfter={<ChevronDownIcon className="size-4" />}
        >
          Экспорт
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={ofLesson('xlsx')} download>
          Ответы на этот урок, Excel (.xlsx)
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={ofLesson('csv')} download>
          Ответы на этот урок, CSV
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={ofCourse('xlsx')} download>
          Ответы всего курса, Excel (.xlsx)
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={ofCourse('csv')} download>
          Ответы всего курса, CSV
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
