import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ListedUser } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useEndUserSessions, useOpenErasureOf, useSetUserBlocked } from './user-changes.ts';

/** Shutting somebody out, which loses nothing, and the way to erase them, which loses everything. */
export function SignInSection({ user, onSaved }: { user: ListedUser; onSaved: (user: ListedUser) => void }) {
  const title = useId();
  const [asks, setAsks] = useState(false);
  const blocking = useSetUserBlocked(user.id);
  const ending = useEndUserSessions(user.id);
  const erasure = useOpenErasureOf(user.id);
  const navigate = useNavigate();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-base">
        Вход и данные
      </h3>
      <p className="text-sm text-ink-soft">
        {user.isBlocked
          ? 'Вход закрыт: на верный пароль ответ как на неверный. Данные на месте.'
          : 'Закрытый вход завершает все сеансы и ничего не удаляет.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={blocking.isPending}
          onClick={() => blocking.mutate(!user.isBlocked, { onSuccess: onSaved })}
        >
          {user.isBlocked ? 'Открыть вход' : 'Закрыть вход'}
        </Button>
        {!user.isBlocked && (
          <Button pending={ending.isPending} onClick={() => ending.mutate()}>
            Завершить сеансы
          </Button>
        )}
        <Button onClick={() => setAsks(true)}>Стереть насовсем…</Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Стереть насовсем?"
        text={
          <>
            {fullName(user)}: в списке просьб появится новая, без срока отмены. Пока вы не наберёте там email
            этого человека, ничего не сотрётся. «Удалить» убирает учётную запись, но имя и адрес остаются в
            журнале; здесь не останется и их.
          </>
        }
        confirmLabel="Перейти к стиранию"
        pending={erasure.isPending}
        pendingLabel="Создаём просьбу…"
        onConfirm={() =>
          erasure.mutate(undefined, {
            onSuccess: () => void navigate({ to: paths.erasures() }),
            onError: () => setAsks(false),
          })
        }
      />
    </section>
  );
}
