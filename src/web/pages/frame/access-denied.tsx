import { formatDayTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClockIcon, LockIcon } from '#web/ui/icons.tsx';
import { HomeLink } from './home-link.tsx';
import { PageTitle } from './page-title.tsx';

export interface AccessDeniedProps {
  title?: string;
  text?: string;
}

/** For a signed-in user without access to the screen. */
export function AccessDenied({
  title = 'У вас нет доступа к этой странице',
  text = 'Если доступ вам нужен, обратитесь к администратору',
}: AccessDeniedProps) {
  return (
    <div className="page">
      <PageTitle>Нет доступа</PageTitle>
      <EmptyState
        icon={<LockIcon />}
        titleAs="h1"
        title={title}
        text={text}
        note={
          <>
            403 · <span>Access denied</span>
          </>
        }
        action={<HomeLink />}
      />
    </div>
  );
}

/** For a student whose enrolment has expired. */
export function AccessExpired() {
  return (
    <div className="page">
      <PageTitle>Срок доступа истёк</PageTitle>
      <EmptyState
        icon={<ClockIcon />}
        titleAs="h1"
        title="Срок доступа истёк"
        text="Ваши ответы и прогресс сохранены. Чтобы вернуться к урокам, попросите администратора продлить доступ"
        action={<HomeLink />}
      />
    </div>
  );
}

/** For a student whose lesson opens later. */
export function LessonNotOpen({ opensAt }: { opensAt: string | undefined }) {
  const title = opensAt ? `Урок откроется ${formatDayTime(new Date(opensAt))}` : 'Урок ещё не открыт';
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={<ClockIcon />}
        titleAs="h1"
        title={title}
        text="До тех пор его материалы закрыты. Остальные уроки — на странице курса"
        action={<HomeLink />}
      />
    </div>
  );
}
