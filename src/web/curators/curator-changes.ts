import { api } from '#contract/api.ts';
import type { Curator } from '#contract/curators.ts';
import { call, queryOf } from '#web/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const curatorsQuery = (courseId: string) => queryOf(api.listCurators, { params: { id: courseId } });

export type Reach = Pick<Curator, 'userId' | 'groupId'>;

/** Takes the whole list of the course. */
export const useSetCurators = (courseId: string) =>
  useSaving(
    (reaches: readonly Reach[]) =>
      call(api.setCurators, {
        params: { id: courseId },
        body: { curators: reaches.map(({ userId, groupId }) => ({ userId, groupId })) },
      }),
    {
      done: 'Кураторы курса сохранены',
      failed: 'Не удалось сохранить кураторов',
      update: (queryClient, saved) => queryClient.setQueryData(curatorsQuery(courseId).queryKey, saved),
      refetch: [api.listAudit],
      refetchOnFailure: [curatorsQuery(courseId).queryKey],
    },
  );
