import { rights } from '#contract/auth/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import { links } from '#contract/links/calls.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { InviteBy } from '#contract/users/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { changeInLists, historyCalls, peopleCalls } from './user-cache.ts';
import type { UserValues } from './user-fields.tsx';

/** How a new person gets in: by an invitation, or with a password that the administrator sets. */
export type FirstSignIn = InviteBy | 'password';

export const useCreateUser = (way: FirstSignIn, access: Body<typeof users.createUser>['access']) =>
  useFormSaving(
    ({ password, mustChangePassword, ...person }: UserValues) =>
      call(users.createUser, {
        body: {
          ...person,
          ...(access && !rights[person.role].administers && { access }),
          ...(way === 'password' ? { password, mustChangePassword } : { invite: way }),
        },
      }),
    {
      done: way === 'mail' ? 'Пользователь создан, приглашение отправим сейчас' : 'Пользователь создан',
      failed: 'Не удалось создать пользователя',
      refetch: peopleCalls,
    },
  );

export const useInviteUser = (id: string) =>
  useSaving((by: InviteBy) => call(users.inviteUser, { params: { id }, body: { by } }), {
    failed: 'Не удалось пригласить',
    update(queryClient, saved) {
      const { inviteLink: _, ...invited } = saved;
      changeInLists(queryClient, id, () => invited);
    },
    refetch: historyCalls,
  });

export const useRevokeInvitation = (id: string) =>
  useSaving(() => call(users.revokeInvitation, { params: { id } }), {
    done: 'Приглашение отозвано',
    failed: 'Не удалось отозвать приглашение',
    update: (queryClient, updated) => changeInLists(queryClient, id, () => updated),
    refetch: historyCalls,
  });

/** An empty password means that it is not changed, and neither is the duty to change it. */
export const useUpdateUser = (id: string) =>
  useFormSaving(
    ({ password, mustChangePassword, ...person }: UserValues & { basedOn: string }) =>
      call(users.updateUser, {
        params: { id },
        body: { ...person, ...(password !== '' && { password, mustChangePassword }) },
      }),
    {
      done: 'Данные пользователя обновлены',
      failed: 'Не удалось обновить пользователя',
      update: (queryClient, updated) => changeInLists(queryClient, id, () => updated),
      refetch: [users.countUsers, ...historyCalls],
    },
  );

/** Fetches the stored person, whom someone else may have changed. */
export const useLoadUser = (id: string) =>
  useSaving(() => call(users.getUser, { params: { id } }), {
    failed: 'Не удалось загрузить пользователя',
    update: (queryClient, stored) => changeInLists(queryClient, id, () => stored),
    refetch: historyCalls,
  });

export const useCreateResetLink = (id: string) =>
  useSaving(() => call(links.createResetLink, { params: { id } }), {
    failed: 'Не удалось создать ссылку',
    refetch: historyCalls,
  });

export const useResetSecondFactor = (id: string) =>
  useSaving(() => call(secondFactor.resetSecondFactor, { params: { id } }), {
    done: 'Второй фактор сброшен',
    failed: 'Не удалось сбросить второй фактор',
    refetch: [secondFactor.getSecondFactor, ...historyCalls],
    refetchOnFailure: [secondFactor.getSecondFactor],
  });

export const useSetUserBlocked = (id: string) =>
  useSaving((blocked: boolean) => call(personalData.setUserBlocked, { params: { id }, body: { blocked } }), {
    done: ({ isBlocked }) => (isBlocked ? 'Вход закрыт, все сеансы завершены' : 'Вход открыт'),
    failed: 'Не удалось изменить вход',
    update: (queryClient, updated) => changeInLists(queryClient, id, () => updated),
    refetch: historyCalls,
  });

export const useEndUserSessions = (id: string) =>
  useSaving(() => call(personalData.endUserSessions, { params: { id } }), {
    done: ({ ended }) => `Завершено сеансов: ${ended}`,
    failed: 'Не удалось завершить сеансы',
    refetch: historyCalls,
  });

/** It is carried out in the list of requests, where the email is typed anew. */
export const useOpenErasureOf = (userId: string) =>
  useSaving(() => call(personalData.openErasure, { body: { userId } }), {
    failed: 'Не удалось начать стирание',
    refetch: [personalData.listErasures, ...historyCalls],
  });

export const useDeleteUser = () =>
  useSaving((id: string) => call(users.deleteUser, { params: { id } }), {
    done: 'Пользователь удалён',
    failed: 'Не удалось удалить пользователя',
    update: (queryClient, { id }) => changeInLists(queryClient, id, () => undefined),
    refetch: [users.countUsers, ...historyCalls],
  });
