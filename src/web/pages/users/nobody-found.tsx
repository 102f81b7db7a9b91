import type { UserFilters } from '#contract/users/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon, UsersIcon } from '#web/ui/icon/icons.tsx';

export function NobodyFound({ filters, onReset }: { filters: UserFilters; onReset: () => void }) {
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyState
        icon={<UsersIcon />}
        titleAs="h2"
        title="Пользователей нет"
        text="Добавьте первого или загрузите список из файла CSV или .xlsx"
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchIcon />}
      titleAs="h2"
      title="Пользователи не найдены"
      text="Под эти фильтры никто не подходит. Попробуйте часть имени или email"
      action={<Button onClick={onReset}>Сбросить фильтры</Button>}
    />
  );
}
