import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken, CreatedToken } from '#contract/tokens/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { CreateTokenDialog } from '#web/tokens/create-token-dialog.tsx';
import { useRevokeToken } from '#web/tokens/token-changes.ts';
import { TokenDialog } from '#web/tokens/token-dialog.tsx';
import { TokenList } from '#web/tokens/token-list.tsx';
import { tokensQuery } from '#web/tokens/token-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LockIcon, PlusIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const list = useQuery(tokensQuery);
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setIsCreating(true)}>
      Новый токен
    </Button>
  );

  return (
    <div className="page">
      <Heading actions={list.data && list.data.length > 0 && create} />
      {list.error && (
        <LoadFailure className="mb-6" onRetry={list.refetch}>
          {errorText(list.error, 'Не удалось загрузить токены')}
        </LoadFailure>
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<LockIcon />}
          titleAs="h2"
          title="Ни одна программа сюда не ходит"
          text="Выпустите токен, если людей присылает 1С или Битрикс24 или школу читает ваш отчёт"
          action={create}
        />
      )}
      {list.data && list.data.length > 0 && <TokenList tokens={list.data} onRevoke={setRevoking} />}
      {isCreating && (
        <CreateTokenDialog
          onCreated={(token) => {
            setIsCreating(false);
            setCreated(token);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {created && <TokenDialog token={created} onClose={() => setCreated(undefined)} />}
      <Revocation token={revoking} onClose={() => setRevoking(undefined)} />
    </div>
  );
}

function Revocation({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={onClose}
      title={token && `Отозвать токен «${token.title}»?`}
      text="Программа потеряет доступ сразу, и импорт, который она начала, остановится. Вернуть токен нельзя — только выпустить новый"
      confirmLabel="Отозвать"
      pending={revoke.isPending}
      onConfirm={() => token && revoke.mutate(token.id, { onSettled: onClose })}
    />
  );
}
