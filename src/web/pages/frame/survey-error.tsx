import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#web/calls/api.ts';
import { AccessDenied } from '#web/pages/shell/access-denied.tsx';
import { HomeLink } from '#web/pages/shell/home-link.tsx';
import { LoadErrorPage } from '#web/pages/shell/load-error.tsx';
import { NotFoundPage } from '#web/pages/shell/not-found.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LockIcon } from '#web/ui/icon/icons.tsx';

/** Replaces a survey that could not be shown. */
export function SurveyError(props: ErrorComponentProps) {
  const { error } = props;
  if (!(error instanceof CallError)) return <LoadErrorPage {...props} />;
  if (error.status === 404) {
    return <NotFoundPage title="Анкета не найдена" text="Возможно, её удалили или ссылка устарела" />;
  }
  if (error.body?.code === 'survey_closed') return <SurveyClosed />;
  if (error.body?.code === 'no_access') {
    return (
      <AccessDenied
        title="Эта анкета вам не предлагалась"
        text="Проверьте ссылку или спросите администратора"
      />
    );
  }
  return <LoadErrorPage {...props} />;
}

function SurveyClosed() {
  return (
    <div className="page">
      <PageTitle>Анкета закрыта</PageTitle>
      <EmptyState
        icon={<LockIcon />}
        titleAs="h1"
        title="Анкета закрыта"
        text="Сейчас она не принимает ответы"
        action={<HomeLink />}
      />
    </div>
  );
}
