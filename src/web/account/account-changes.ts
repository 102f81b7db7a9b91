import type { z } from 'zod';
import { auth } from '#contract/auth/calls.ts';
import type { emailChange, nameChange, passwordChange } from '#contract/auth/schemas.ts';
import { links } from '#contract/links/calls.ts';
import { providers } from '#contract/providers/calls.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';

export const useUpdateEmail = () =>
  useSaving((body: z.output<typeof emailChange>) => call(auth.updateEmail, { body }), {
    done: ({ pendingEmail }) =>
      pendingEmail === undefined ? 'Email обновлен' : `Мы отправили письмо на ${shownEmail(pendingEmail)}`,
    failed: 'Не удалось обновить email',
    refetch: [auth.getMe, links.getEmailChange],
  });

export const useUpdateName = () =>
  useFormSaving((body: z.output<typeof nameChange>) => call(auth.updateName, { body }), {
    done: 'Имя изменено',
    failed: 'Не удалось изменить имя',
    update(queryClient, current) {
      queryClient.setQueryData(currentUserQuery.queryKey, current);
    },
  });

/** The new address that waits for its confirmation. */
export const emailChangeQuery = queryOf(links.getEmailChange, {});

export const useResendEmailChange = () =>
  useSaving(() => call(links.resendEmailChange, {}), {
    done: 'Письмо отправлено ещё раз',
    failed: 'Не удалось отправить письмо',
    refetchOnFailure: [auth.getMe, links.getEmailChange],
  });

export const useCancelEmailChange = () =>
  useSaving(() => call(links.cancelEmailChange, {}), {
    done: 'Адрес остался прежним',
    failed: 'Не удалось отменить смену адреса',
    update: (queryClient, state) => queryClient.setQueryData(emailChangeQuery.queryKey, state),
  });

export const useEndSession = () =>
  useSaving((id: string) => call(auth.endSession, { params: { id } }), {
    done: 'Вход завершён',
    failed: 'Не удалось завершить вход',
    refetch: [auth.listSessions],
    refetchOnFailure: [auth.listSessions],
  });

export const useEndOtherSessions = () =>
  useSaving(() => call(auth.endOtherSessions, {}), {
    done: 'Остальные входы завершены',
    failed: 'Не удалось завершить входы',
    refetch: [auth.listSessions],
    refetchOnFailure: [auth.listSessions],
  });

export const useUpdatePassword = () =>
  useSaving(
    ({ currentPassword, newPassword }: z.output<typeof passwordChange>) =>
      call(auth.updatePassword, { body: { currentPassword, newPassword } }),
    {
      done: ({ passwordAdvice }) =>
        passwordAdvice === undefined ? 'Пароль обновлен' : `Пароль обновлен. ${passwordAdvice}`,
      failed: 'Не удалось обновить пароль',
      refetch: [providers.listIdentities, links.getEmailChange],
      update(queryClient, current) {
        queryClient.setQueryData(currentUserQuery.queryKey, current);
        notifyOtherTabs(current.user);
      },
    },
  );
