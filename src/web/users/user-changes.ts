import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { newUser } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { changeInLists, historyCalls, peopleCalls } from './user-cache.ts';
import type { UserValues } from './user-fields.tsx';

export const useCreateUser = () =>
  useFormSaving((body: z.output<typeof newUser>) => call(api.createUser, { body }), {
    done: 'Пользователь создан',
    failed: 'Не удалось создать пользователя',
    refetch: peopleCalls,
  });

/** An empty password means that it is not changed, and neither is the duty to change it. */
export const useUpdateUser = (id: string) =>
  useSaving(
    ({ password, mustChangePassword, ...person }: UserValues) =>
      call(api.updateUser, {
        params: { id },
        body: { ...person, ...(password !== '' && { password, mustChangePassword }) },
      }),
    {
      done: 'Данные пользователя обновлены',
      failed: 'Не удалось обновить пользователя',
      update: (queryClient, updated) => changeInLists(queryClient, id, () => updated),
      refetch: [api.countUsers, ...historyCalls],
    },
  );

export const useCreateResetLink = (id: string) =>
  useSaving(() => call(api.createResetLink, { params: { id } }), {
    failed: 'Не удалось создать ссылку',
    refetch: historyCalls,
  });

export const useDeleteUser = () =>
  useSaving((id: string) => call(api.deleteUser, { params: { id } }), {
    done: 'Пользователь удалён',
    failed: 'Не удалось удалить пользователя',
    update: (queryClient, { id }) => changeInLists(queryClient, id, () => undefined),
    refetch: [api.countUsers, ...historyCalls],
  });
