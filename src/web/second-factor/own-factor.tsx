import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnFactor } from '#contract/second-factor/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { errorText } from '#web/calls/error-text.ts';
import { type OwnProof, useOwnProof } from '#web/session/own-proof.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { ownFactorQuery } from './second-factor-changes.ts';
import { SetupDialog } from './setup-dialog.tsx';

type Open = 'setup' | 'codes' | 'off';

/** The second factor of one's own account, in the profile. */
export function OwnSecondFactor({ className }: { className?: string }) {
  const { data: factor, error, refetch } = useQuery(ownFactorQuery);
  const [open, setOpen] = useState<Open>();
  const proof = useOwnProof();
  const title = useId();
  const close = () => setOpen(undefined);
  // A code is asked for after a password, and none would let this person in.
  if (factor?.since === null && proof?.passwordOpens === false) return null;
  const isLoading = (!factor || !proof) && !error;
  return (
    <Card title={<span id={title}>Второй фактор</span>} aria-labelledby={title} className={className}>
      {!factor && error && (
        <LoadFailure onRetry={refetch}>
          {errorText(error, 'Не удалось узнать, включён ли второй фактор')}
        </LoadFailure>
      )}
      {isLoading && (
        <Loading label="Второй фактор загружается">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {factor &&
        proof &&
        (factor.since === null ? (
          <Off {...{ factor, proof, setOpen }} />
        ) : (
          <On {...{ factor, proof, setOpen }} />
        ))}
      {proof && open === 'setup' && <SetupDialog proof={proof} onClose={close} />}
      {proof && (open === 'codes' || open === 'off') && (
        <ProofDialog proof={proof} what={open} onClose={close} />
      )}
    </Card>
  );
}

interface StateProps {
  factor: OwnFactor;
  proof: OwnProof;
  setOpen: (open: Open) => void;
}

function Off({ factor: { canSetUp }, proof: { asksPassword }, setOpen }: StateProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">{canSetUp ? offTexts[asksPassword ? 'password' : 'none'] : noKey}</p>
      {canSetUp && asksPassword && <Button onClick={() => setOpen('setup')}>Настроить</Button>}
    </div>
  );
}

const offTexts = {
  password:
    'Сейчас для входа достаточно пароля. Добавьте код из приложения на телефоне: тот, кто узнает пароль, без кода не войдёт.',
  none: 'Код из приложения спрашивают после пароля, а пароля у вас нет. Если зададите его, второй фактор можно будет включить здесь.',
};

const noKey =
  'Включить второй фактор пока нельзя: на сервере не задан ключ SECRET_KEY. Скажите об этом администратору.';

function On({ factor, proof, setOpen }: StateProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">Включён</Badge>
        {factor.since !== null && (
          <span className="text-sm text-ink-soft">
            с <DateTime value={factor.since} format="date" />
          </span>
        )}
      </p>
      <p className="text-ink-soft">
        {proof.asksPassword && proof.passwordOpens
          ? 'При входе мы спросим код из приложения.'
          : 'Код из приложения спрашиваем только после пароля, а вы входите без него.'}{' '}
        {factor.codesLeft === 0
          ? 'Резервных кодов не осталось: получите новые, чтобы войти и без телефона.'
          : `На случай без телефона ${pluralForm(factor.codesLeft, 'остался', 'осталось', 'осталось')} ${plural(factor.codesLeft, 'резервный код', 'резервных кода', 'резервных кодов')}.`}
        {factor.isDemanded && ' Школа требует второй фактор для вашей роли, выключить его нельзя.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setOpen('codes')}>Новые резервные коды</Button>
        {!factor.isDemanded && <Button onClick={() => setOpen('off')}>Выключить</Button>}
      </div>
    </div>
  );
}
