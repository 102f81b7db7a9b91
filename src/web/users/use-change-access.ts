import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { groups } from '#contract/groups/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { UserCourse } from '#contract/users/schemas.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { refetch } from '#web/calls/refetch.ts';
import { notifyDone, notifyFailed } from '#web/forms/notices.tsx';
import { changeInLists, historyCalls } from './user-cache.ts';

/** `expiresAt: undefined` revokes the access; null grants it without a term. An omitted group is unchanged. */
export interface AccessChange {
  course: { id: string; title: string };
  expiresAt: string | null | undefined;
  group?: { id: string; title: string } | null;
}

export const accessQuery = (userId: string) => queryOf(users.listUserCourses, { params: { id: userId } });

/** Fetched with each dialog: groups come and go on another screen. */
export const groupsToChoose = { ...queryOf(groups.listMyGroups, {}), staleTime: 0 };

/** Shows the change optimistically; after a failure, the stored state is shown again. */
export function useChangeAccess(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = accessQuery(userId);
  const mutationKey = ['change-access', userId];
  return useMutation({
    mutationKey,
    // Changes to one person's accesses run one after another, in order.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: AccessChange) => send(userId, change),
    async onMutate(change) {
      // Not awaited and without a revert, so that the change is on the screen before the next frame; silent, or the list would have failed.
      const cancelled = queryClient.cancelQueries({ queryKey }, { revert: false, silent: true });
      const before = queryClient
        .getQueryData(queryKey)
        ?.find(({ courseId }) => courseId === change.course.id);
      place(queryClient, userId, change.course.id, changed(change, before));
      await cancelled;
      return { before };
    },
    onSuccess: () => notifyDone('Доступ к курсу обновлён'),
    onError(error, { course }, context) {
      place(queryClient, userId, course.id, context?.before);
      notifyFailed('Не удалось обновить доступ к курсу', error);
    },
    async onSettled() {
      // A refetch after an earlier change would overwrite a later one on the screen.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await refetch(queryClient, [
        queryKey,
        ...historyCalls,
        groups.listMyGroups,
        groups.listGroups,
        groups.getGroup,
      ]);
      const count = queryClient.getQueryData(queryKey)?.length;
      changeInLists(queryClient, userId, (user) => ({ ...user, courseCount: count ?? user.courseCount }));
    },
  });
}

async function send(userId: string, { course, expiresAt, group }: AccessChange): Promise<void> {
  if (expiresAt === undefined) {
    await call(users.revokeAccess, { params: { id: userId, courseId: course.id } });
    return;
  }
  const body = {
    courseId: course.id,
    expiresAt,
    ...(group !== undefined && { groupId: group?.id ?? null }),
  };
  await call(users.grantAccess, { params: { id: userId }, body });
}

function changed(
  { course, expiresAt, group }: AccessChange,
  before: UserCourse | undefined,
): UserCourse | undefined {
  if (expiresAt === undefined) return undefined;
  return {
    courseId: course.id,
    title: course.title,
    enrolledAt: new Date().toISOString(),
    groupId: null,
    groupTitle: null,
    ...before,
    ...(group !== undefined && { groupId: group?.id ?? null, groupTitle: group?.title ?? null }),
    expiresAt,
    // The group's end, if that is in force, comes with the stored state.
    endsAt: expiresAt ?? (group === undefined && before?.expiresAt === null ? before.endsAt : null),
  };
}

function place(
  queryClient: QueryClient,
  userId: string,
  courseId: string,
  access: UserCourse | undefined,
): void {
  queryClient.setQueryData(accessQuery(userId).queryKey, (known = []) => {
    const others = known.filter((one) => one.courseId !== courseId);
    return access ? [...others, access] : others;
  });
}
