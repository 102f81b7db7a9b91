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
  const query = {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(group && { groupId: group }),
  };
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          size="sm"
          icon={<DownloadIcon className="size-4.5" />}
          iconAfter={<ChevronDownIcon className="size-4" />}
        >
          Экспорт в CSV
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={urlOf(api.exportLessonAnswers, { params: { id: lessonId }, query })} download>
          Ответы на этот урок
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={urlOf(api.exportCourseAnswers, { params: { id: courseId }, query })} download>
          Ответы всего курса
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
