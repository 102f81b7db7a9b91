import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { emailChange, passwordChange } from '#contract/auth/schemas.ts';
import { providerCalls } from '#contract/provider-calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';

export const useUpdateEmail = () =>
  useSaving((body: z.output<typeof emailChange>) => call(api.updateEmail, { body }), {
    done: ({ pendingEmail }) =>
      pendingEmail === undefined ? 'Email обновлен' : `Мы отправили письмо на ${pendingEmail}`,
    failed: 'Не удалось обновить email',
    refetch: [api.getMe, api.getEmailChange],
  });

/** The new address that waits for its confirmation. */
export const emailChangeQuery = queryOf(api.getEmailChange, {});

export const useResendEmailChange = () =>
  useSaving(() => call(api.resendEmailChange, {}), {
    done: 'Письмо отправлено ещё раз',
    failed: 'Не удалось отправить письмо',
    refetchOnFailure: [api.getMe, api.getEmailChange],
  });

export const useCancelEmailChange = () =>
  useSaving(() => call(api.cancelEmailChange, {}), {
    done: 'Адрес остался прежним',
    failed: 'Не удалось отменить смену адреса',
    update: (queryClient, state) => queryClient.setQueryData(emailChangeQuery.queryKey, state),
  });

export const useEndSession = () =>
  useSaving((id: string) => call(api.endSession, { params: { id } }), {
    done: 'Вход завершён',
    failed: 'Не удалось завершить вход',
    refetch: [api.listSessions],
    refetchOnFailure: [api.listSessions],
  });

export const useEndOtherSessions = () =>
  useSaving(() => call(api.endOtherSessions, {}), {
    done: 'Остальные входы завершены',
    failed: 'Не удалось завершить входы',
    refetch: [api.listSessions],
    refetchOnFailure: [api.listSessions],
  });

export const useUpdatePassword = () =>
  useSaving(
    ({ currentPassword, newPassword }: z.output<typeof passwordChange>) =>
      call(api.updatePassword, { body: { currentPassword, newPassword } }),
    {
      done: ({ passwordAdvice }) =>
        passwordAdvice === undefined ? 'Пароль обновлен' : `Пароль обновлен. ${passwordAdvice}`,
      failed: 'Не удалось обновить пароль',
      refetch: [providerCalls.listIdentities],
      update(queryClient, current) {
        queryClient.setQueryData(currentUserQuery.queryKey, current);
        notifyOtherTabs(current.user);
      },
    },
  );
