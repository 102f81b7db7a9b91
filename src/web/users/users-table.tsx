import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ListedUser } from '#contract/users/schemas.ts';
import { SelectBox } from './select-box.tsx';
import type { UserSelection } from './use-selection.ts';
import { UserRow } from './user-row.tsx';

export interface UsersTableProps {
  users: readonly ListedUser[];
  /** The total number of users, loaded or not. */
  total: number;
  /** The viewer can't delete their own account. */
  viewerId: string;
  selection: UserSelection;
  asksAboutLetters: boolean;
  /** Called when the last loaded rows are near. */
  onNearEnd: () => void;
  onEdit: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

export function UsersTable({
  users,
  total,
  viewerId,
  selection,
  asksAboutLetters,
  onNearEnd,
  onEdit,
  onDelete,
}: UsersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const rows = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => 65,
    overscan: 12,
    scrollMargin: useTopInPage(body),
    getItemKey: (index) => users[index]?.id ?? index,
  });
  const columns = asksAboutLetters ? 7 : 6;
  const drawn = rows.getVirtualItems();
  const { scrollMargin } = rows.options;
  const first = drawn.at(0);
  const last = drawn.at(-1);
  const isNearEnd = last === undefined || last.index === users.length - 1;
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) nearEnd();
  }, [isNearEnd, users.length]);

  return (
    <table aria-label="Пользователи" aria-rowcount={total + 1} className="data-table md:table-fixed">
      <Head selection={selection} total={total} asksAboutLetters={asksAboutLetters} />
      <tbody ref={body}>
        <Gap columns={columns} height={first ? first.start - scrollMargin : 0} />
        {drawn.map(({ key, index }) => {
          const user = users[index];
          return (
            user && (
              <UserRow
                key={key}
                ref={rows.measureElement}
                index={index}
                user={user}
                isViewer={user.id === viewerId}
                isSelected={selection.has(user.id)}
                onSelect={() => selection.toggle(user.id)}
                onEdit={() => onEdit(user)}
                onDelete={() => onDelete(user)}
              />
            )
          );
        })}
        <Gap columns={columns} height={last ? rows.getTotalSize() + scrollMargin - last.end : 0} />
      </tbody>
    </table>
  );
}

function Head({
  selection,
  total,
  asksAboutLetters,
}: Pick<UsersTableProps, 'selection' | 'total' | 'asksAboutLetters'>) {
  const isAllSelected = selection.count > 0 && selection.count === total;
  return (
    <thead className="max-md:sr-only">
      <tr>
        {/* On a phone the bar of the selection selects everyone. */}
        <th scope="col" className="w-11">
          <span className="sr-only">Выбор</span>
          <span className="max-md:hidden">
            <SelectBox
              label="Выбрать всех"
              checked={isAllSelected}
              onChange={isAllSelected ? selection.clear : selection.selectAll}
            />
          </span>
        </th>
        <th scope="col" className="w-[36%]">
          Пользователь
        </th>
        <th scope="col">Роль</th>
        <th scope="col">Курсы</th>
        <th scope="col">Последний вход</th>
        {asksAboutLetters && <th scope="col">Согласны на письма</th>}
        <th scope="col" className="w-28">
          <span className="sr-only">Действия</span>
        </th>
      </tr>
    </thead>
  );
}

/** The element's offset from the top of the page, updated when the content above it changes its height. */
function useTopInPage(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => ref.current && setTop(ref.current.getBoundingClientRect().top + window.scrollY);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}

/** Stands in for the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
