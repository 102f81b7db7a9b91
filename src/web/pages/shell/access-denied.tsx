import { EmptyState } from '#web/ui/empty-state.tsx';
import { LockIcon } from '#web/ui/icon/icons.tsx';
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
