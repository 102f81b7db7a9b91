import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { queryOf } from '#web/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useResetSecondFactor } from './user-changes.ts';

/** Of a person who has one: an administrator resets it when the phone and the codes are lost. */
export function SecondFactorSection({ userId, name }: { userId: string; name: string }) {
  const { data } = useQuery(queryOf(secondFactor.getSecondFactor, { params: { id: userId } }));
  const reset = useResetSecondFactor(userId);
  const [asks, setAsks] = useState(false);
  const title = useId();
  if (!data || data.since === null) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-base">
        Второй фактор
      </h3>
      <p className="text-sm text-ink-soft">
        Включён с <DateTime value={data.since} format="date" />. Если человек потерял и телефон, и резервные
        коды, сбросьте второй фактор — и сначала убедитесь, что просит об этом он сам.
      </p>
      <Button className="mt-3" onClick={() => setAsks(true)}>
        Сбросить второй фактор
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Сбросить второй фактор?"
        text={`${name}: все входы завершатся, и для нового будет достаточно пароля, пока второй фактор не настроят снова. Об этом уйдёт письмо, если школа их отправляет.`}
        confirmLabel="Сбросить"
        pending={reset.isPending}
        pendingLabel="Сбрасываем..."
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </section>
  );
}
