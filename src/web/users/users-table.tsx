import { useEffect, useEffectEvent } from 'react';
import type { ListedUser } from '#contract/users.ts';
import { useVirtualRows } from '#web/ui/virtual-rows.ts';
import { UserRow } from './user-row.tsx';

export interface UsersTableProps {
  users: readonly ListedUser[];
  /** How many there are, loaded or not. */
  total: number;
  /** The viewer: nobody deletes their own account. */
  viewerId: string;
  /** The last loaded rows are near. */
  onNearEnd: () => void;
  onEdit: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

export function UsersTable({ users, total, viewerId, onNearEnd, onEdit, onDelete }: UsersTableProps) {
  const { ref, start, end, before, after } = useVirtualRows(users.length, { expectedHeight: 65 });
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (end >= users.length) nearEnd();
  }, [end, users.length]);

  return (
    <table aria-label="Пользователи" aria-rowcount={total + 1} className="data-table md:table-fixed">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className="w-[36%]">
            Пользователь
          </th>
          <th scope="col">Роль</th>
          <th scope="col">Курсы</th>
          <th scope="col">Последний вход</th>
          <th scope="col" className="w-28">
            <span className="sr-only">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody ref={ref}>
        <Gap height={before} />
        {users.slice(start, end).map((user, index) => (
          <UserRow
            key={user.id}
            user={user}
            place={start + index + 2}
            isViewer={user.id === viewerId}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
          />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** Where rows are that nobody sees. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty, and hidden from everybody */}
      <td colSpan={5} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
