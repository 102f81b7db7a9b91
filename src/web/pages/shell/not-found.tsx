import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import { HomeLink } from './home-link.tsx';
import { PageTitle } from './page-title.tsx';

export interface NotFoundPageProps {
  /** The server's message on what was not found: «Урок не найден». */
  title?: string;
  text?: string;
}

export function NotFoundPage({
  title = 'Страница не найдена',
  text = 'Проверьте адрес: в нём могла оказаться опечатка. А если адрес верен, то эту страницу, похоже, забыли добавить в маршрутизатор',
}: NotFoundPageProps) {
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={<SearchIcon />}
        titleAs="h1"
        title={title}
        text={text}
        note={
          <>
            404 · <span>Page Not Found</span>
          </>
        }
        action={<HomeLink />}
      />
    </div>
  );
}
