import { outbox } from '#contract/outbox/calls.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';

const stale = [outbox.listOutgoing, outbox.getOutgoingStatus];

export const useRetryLetter = () =>
  useSaving((id: string) => call(outbox.retryLetter, { params: { id } }), {
    done: 'Письмо отправляется ещё раз',
    failed: 'Не удалось отправить письмо ещё раз',
    refetch: stale,
    refetchOnFailure: stale,
  });

export const useRetryFailedLetters = () =>
  useSaving(() => call(outbox.retryFailedLetters, { body: {} }), {
    done: ({ retried }) =>
      retried === 0
        ? 'Неудачных писем нет'
        : `Отправляем ещё раз: ${plural(retried, 'письмо', 'письма', 'писем')}`,
    failed: 'Не удалось отправить письма ещё раз',
    refetch: stale,
  });

export const useSendTestLetter = () =>
  useSaving(() => call(outbox.sendTestLetter, {}), {
    done: ({ to }) => `Проверочное письмо отправляется на ${shownEmail(to)}`,
    failed: 'Не удалось отправить проверочное письмо',
    refetch: stale,
  });
