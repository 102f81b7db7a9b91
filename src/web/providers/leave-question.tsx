import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { type NamedProvider, providersHere } from './provider-setting.ts';

/**
 * Whoever has just signed out, and came through a server that is to hear of it, is told beforehand that it will ask: it has no proof
 * from us of whose session that was.
 */
export function LeaveQuestion() {
  const [left, setLeft] = useState(leftProvider);
  if (!left) return null;
  const forget = () => {
    document.cookie = 'otklik_leave=; path=/; max-age=0';
    setLeft(undefined);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={forget}
      title={`Выйти и на сервере «${left.title}»?`}
      text="Здесь вы вышли, а на том сервере ещё нет: следующий человек за этим экраном войдёт под вашим именем. Сервер спросит, выходить ли: подтвердите."
      confirmLabel="Выйти и там"
      cancelLabel="Остаться там"
      tone="plain"
      onConfirm={() => {
        forget();
        location.assign(`/api/sign-in/${left.name}/leave`);
      }}
    />
  );
}

function leftProvider(): NamedProvider | undefined {
  const name = /(?:^|; )otklik_leave=([a-z\d-]+)/.exec(document.cookie)?.[1];
  return providersHere().find((provider) => provider.name === name);
}
