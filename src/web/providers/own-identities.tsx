import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Identity, OwnIdentities as Own } from '#contract/providers/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { errorText } from '#web/calls/error-text.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { emptyPassword, identitiesQuery, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useBindIdentity, useUnbindIdentity } from './provider-changes.ts';
import type { NamedProvider } from './provider-setting.ts';

/** Through which servers one signs in, in the profile. */
export function OwnIdentities({ className }: { className?: string }) {
  const { data: own, error, refetch } = useQuery(identitiesQuery);
  const title = useId();
  return (
    <Card
      title={<span id={title}>Вход через другие серверы</span>}
      aria-labelledby={title}
      className={className}
    >
      {!own && error && (
        <LoadFailure onRetry={refetch}>
          {errorText(error, 'Не удалось узнать, через что вы входите')}
        </LoadFailure>
      )}
      {!own && !error && (
        <Loading label="Входы загружаются">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {own && <List own={own} />}
    </Card>
  );
}

function List({ own }: { own: Own }) {
  const { identities, providers, mayUnbind } = own;
  const [binding, setBinding] = useState<NamedProvider>();
  const free = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name));
  return (
    <div className="flex flex-col gap-4">
      {identities.length > 0 && (
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <Item key={identity.id} identity={identity} mayUnbind={mayUnbind} />
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {free.map((provider) => (
            <li key={provider.name}>
              <Button onClick={() => setBinding(provider)}>Привязать «{provider.title}»</Button>
            </li>
          ))}
        </ul>
      )}
      {binding && <BindDialog provider={binding} proof={own} onClose={() => setBinding(undefined)} />}
    </div>
  );
}

function Item({ identity, mayUnbind }: { identity: Identity; mayUnbind: boolean }) {
  const { id, title, email, createdAt, lastUsedAt } = identity;
  const [asks, setAsks] = useState(false);
  const unbind = useUnbindIdentity();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {email !== null && <>{shownEmail(email)} · </>}
          {lastUsedAt === null ? 'привязан ' : 'последний вход '}
          <DateTime value={lastUsedAt ?? createdAt} format="relative" />
          {!mayUnbind && ' · другого способа войти нет'}
        </p>
      </div>
      {mayUnbind && (
        <Button size="sm" aria-label={`Отвязать: ${title}`} onClick={() => setAsks(true)}>
          Отвязать
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Отвязать «${title}»?`}
        text="Войти так больше не получится, а остальные сеансы, открытые через него, завершатся."
        confirmLabel="Отвязать"
        pending={unbind.isPending}
        pendingLabel="Отвязываем..."
        onConfirm={() => unbind.mutate(id, { onSettled: () => setAsks(false) })}
      />
    </li>
  );
}

interface BindDialogProps {
  provider: NamedProvider;
  proof: OwnProof;
  onClose: () => void;
}

/** A new way in wants to know who it is: a session may have been left open. */
function BindDialog({ provider, proof, onClose }: BindDialogProps) {
  const bind = useBindIdentity(provider.name);
  const form = useForm({ defaultValues: { password: emptyPassword(proof) } });
  return (
    <FormDialog
      {...formProps(form, bind, () => {})}
      hasUnsaved={false}
      title={`Привязать «${provider.title}»`}
      description="Сейчас откроется страница этого сервера: войдите там, и мы запомним, что это вы"
      submitLabel="Перейти"
      pendingLabel="Переходим..."
      onClose={onClose}
    >
      <ProofField
        proof={proof}
        {...field(form, 'password', { required: proof.asksPassword && 'Введите пароль' })}
      />
    </FormDialog>
  );
}
