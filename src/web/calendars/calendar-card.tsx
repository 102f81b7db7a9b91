import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '#web/forms/copy-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { calendarQuery, useDeleteCalendar, useRenewCalendar } from './calendar-changes.ts';

/** The private address by which a calendar program reads one's dates: shown once, since only its hash is kept. */
export function CalendarCard() {
  const { data: calendar } = useQuery(calendarQuery);
  const renewing = useRenewCalendar();
  const removing = useDeleteCalendar();
  const [isReplacing, setIsReplacing] = useState(false);
  if (!calendar) return null;
  const path = calendar.createdAt === renewing.data?.createdAt ? renewing.data?.path : undefined;
  return (
    <Card title="Свой календарь" className="mt-6">
      <p className="measure text-sm text-ink-soft">
        Встречи вашего потока, открытие уроков и сроки сдачи — в календаре телефона или почты. Добавьте в нём
        подписку по адресу; о переносах он узнает сам. Адрес личный: кто его знает, видит ваши даты.
      </p>
      {path !== undefined && (
        <>
          <CopyField
            label="Адрес календаря"
            value={`${window.location.origin}${path}`}
            copied="Адрес скопирован"
            className="mt-4"
          />
          <p className="mt-2 text-sm text-ink-soft">Скопируйте сейчас: больше мы его не покажем.</p>
        </>
      )}
      {path === undefined && calendar.createdAt !== null && (
        <p className="mt-4 text-sm">
          Адрес создан <DateTime value={calendar.createdAt} format="date" />. Потеряли или показали лишнему —
          создайте новый, прежний перестанет работать.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          pending={renewing.isPending}
          onClick={() => (calendar.createdAt === null ? renewing.mutate() : setIsReplacing(true))}
        >
          {calendar.createdAt === null ? 'Создать адрес' : 'Новый адрес'}
        </Button>
        {calendar.createdAt !== null && (
          <Button variant="ghost" pending={removing.isPending} onClick={() => removing.mutate()}>
            Убрать адрес
          </Button>
        )}
      </div>
      {isReplacing && (
        <ConfirmDialog
          open
          onOpenChange={setIsReplacing}
          title="Создать новый адрес?"
          text="Календари, подписанные на прежний, перестанут обновляться: подпишите их заново."
          confirmLabel="Создать новый"
          pending={renewing.isPending}
          pendingLabel="Создаём..."
          onConfirm={() => renewing.mutate(undefined, { onSettled: () => setIsReplacing(false) })}
        />
      )}
    </Card>
  );
}
