import { useState } from 'react';
import type { InvitedUser, ListedUser } from '#contract/users/schemas.ts';
import { hasProviders } from '#web/has-providers.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { InviteLink } from './invite-link.tsx';
import { useInviteUser, useRevokeInvitation } from './user-changes.ts';

export interface InvitationSectionProps {
  user: ListedUser;
  onInvited: (user: ListedUser) => void;
}

/** Of somebody who hasn't set a password: whether they are invited, and another invitation. */
export function InvitationSection({ user, onInvited }: InvitationSectionProps) {
  const invite = useInviteUser(user.id);
  const revoke = useRevokeInvitation(user.id);
  const [link, setLink] = useState<string>();
  const isSent = invite.isSuccess && invite.variables === 'mail' && user.invitation === 'queued';

  function done({ inviteLink, ...invited }: InvitedUser): void {
    setLink(inviteLink);
    onInvited(invited);
  }

  function revoked(withoutOne: ListedUser): void {
    setLink(undefined);
    onInvited(withoutOne);
  }

  if (user.invitation === null) return null;
  return (
    <section
      aria-label="Приглашение"
      className="flex flex-col gap-4 rounded-lg border border-line px-5 py-4 text-sm"
    >
      <p role="status">{isSent ? sent : textOf(user.invitation)}</p>
      {link !== undefined && <InviteLink key={link} link={link} role={user.role} />}
      <div className="flex flex-wrap gap-2.5">
        {sendsMail() && !isSent && (
          <Button
            pending={invite.isPending && invite.variables === 'mail'}
            pendingLabel="Отправляем..."
            onClick={() => invite.mutate('mail', { onSuccess: done })}
          >
            {user.invitation === 'none' ? 'Пригласить письмом' : 'Пригласить ещё раз'}
          </Button>
        )}
        <Button
          pending={invite.isPending && invite.variables === 'link'}
          pendingLabel="Готовим..."
          onClick={() => invite.mutate('link', { onSuccess: done })}
        >
          {link === undefined ? 'Ссылка-приглашение' : 'Новая ссылка'}
        </Button>
        {(user.invitation === 'queued' || user.invitation === 'open') && (
          <Button
            variant="ghost"
            pending={revoke.isPending}
            pendingLabel="Отзываем..."
            onClick={() => revoke.mutate(undefined, { onSuccess: revoked })}
          >
            Отозвать приглашение
          </Button>
        )}
      </div>
    </section>
  );
}

const textOf = (invitation: NonNullable<ListedUser['invitation']>) =>
  invitation === 'none' && hasProviders() ? notIn : texts[invitation];

const sent = 'Отправлено 1 письмо. Прежние письма, если они были, тоже действуют.';

/** He may come through another server. */
const notIn = 'Человек ещё не приглашён и ещё не входил.';

const texts = {
  none: 'Человек ещё не приглашён: войти он не может.',
  queued: 'Человек приглашён: письмо вот-вот уйдёт.',
  open: 'Человек приглашён, но ещё не вошёл. Новое письмо не отменит прежних, новая ссылка отменит ту, что вы передали сами.',
  expired: 'Приглашение истекло: человек по нему не вошёл.',
};
