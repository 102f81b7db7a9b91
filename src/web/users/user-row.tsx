import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { AccountFaults } from './account-faults.tsx';
import { coursesText } from './courses-text.ts';
import { RoleBadge } from './role-badge.tsx';
import { SelectBox } from './select-box.tsx';

export interface UserRowProps {
  user: ListedUser;
  /** The row's index in the whole list. */
  index: number;
  isViewer: boolean;
  isSelected: boolean;
  ref: Ref<HTMLTableRowElement>;
  onSelect: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One line on a desktop; on a phone the other columns are shown under the name. */
export function UserRow({
  user,
  index,
  isViewer,
  isSelected,
  ref,
  onSelect,
  onEdit,
  onDelete,
}: UserRowProps) {
  const name = fullName(user);
  return (
    // The header row has the index 1 for screen readers.
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td className="w-11 max-md:px-1">
        <SelectBox label={`Выбрать: ${name}`} checked={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="max-md:w-full max-md:max-w-0 max-md:px-1">
        <Person user={user} name={name} isViewer={isViewer} />
      </th>
      <td className="max-md:hidden">
        <RoleBadge role={user.role} />
      </td>
      <td className="truncate text-ink-soft max-md:hidden">{coursesText(user)}</td>
      <td className="truncate text-ink-soft max-md:hidden">
        {user.lastLoginAt ? <DateTime value={user.lastLoginAt} format="relative" /> : notSignedIn(user)}
      </td>
      {user.agreesToLetters !== undefined && (
        <td className="text-ink-soft max-md:hidden">{user.agreesToLetters ? 'Да' : 'Нет'}</td>
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- each button in it has a name */}
      <td className="max-md:w-24 max-md:px-1">
        <div className="flex justify-end">
          <IconButton label={`Редактировать: ${name}`} onClick={onEdit}>
            <EditIcon />
          </IconButton>
          <IconButton
            label={isViewer ? 'Свою учётную запись удалить нельзя' : `Удалить: ${name}`}
            tone="danger"
            aria-disabled={isViewer || undefined}
            onClick={isViewer ? undefined : onDelete}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
          >
            <TrashIcon />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}

/** By name, with what the other columns say on a desktop. */
const Person = ({ user, name, isViewer }: Pick<UserRowProps, 'user' | 'isViewer'> & { name: string }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar firstName={user.firstName} lastName={user.lastName} size="sm" />
    <div className="min-w-0">
      <div className="truncate">
        {rights[user.role].studies ? (
          <Link to={paths.learner(user.id)} className="rounded-sm hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        {isViewer && <span className="font-normal text-ink-faint"> — это вы</span>}
      </div>
      <div className="truncate text-xs font-normal text-ink-soft">
        {shownEmail(user.email)}
        <AccountFaults user={user} />
      </div>
      <div className="mt-1 flex items-center gap-2 text-xs font-normal whitespace-nowrap text-ink-soft md:hidden">
        <RoleBadge role={user.role} />
        <span className="truncate">{user.role === 'student' && coursesText(user)}</span>
      </div>
      {user.agreesToLetters && (
        <div className="mt-1 truncate text-xs font-normal text-ink-soft md:hidden">Согласие на письма</div>
      )}
      {user.invitation !== null && (
        <div className="mt-1 truncate text-xs font-normal text-ink-soft md:hidden">{notSignedIn(user)}</div>
      )}
    </div>
  </div>
);

const notSignedIn = ({ invitation }: ListedUser) =>
  invitation === null ? 'Ещё не входил' : invitations[invitation];

const invitations = {
  none: 'Ещё не приглашён',
  queued: 'Приглашён, не вошёл',
  open: 'Приглашён, не вошёл',
  expired: 'Приглашение истекло',
};
