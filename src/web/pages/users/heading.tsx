import { Link } from '@tanstack/react-router';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { HistoryIcon, UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export interface UsersHeadingProps {
  /** Absent while the users load: the buttons are disabled. */
  onImport?: () => void;
  onCreate?: () => void;
}

export function UsersHeading({ onImport, onCreate }: UsersHeadingProps) {
  return (
    <>
      <PageTitle>Пользователи</PageTitle>
      <PageHeader
        back={<BackToCourses />}
        title="Пользователи"
        subtitle="Учётные записи, роли и доступ к курсам"
        actions={
          <>
            <Button asChild variant="ghost" icon={<HistoryIcon />} className="max-sm:-ml-4">
              <Link to={paths.audit()}>Журнал изменений</Link>
            </Button>
            <Button icon={<UploadIcon />} disabled={!onImport} onClick={onImport}>
              Импорт из файла
            </Button>
            <Button
              id="create-user"
              variant="primary"
              icon={<PlusIcon />}
              disabled={!onCreate}
              onClick={onCreate}
            >
              Добавить пользователя
            </Button>
          </>
        }
      />
    </>
  );
}
