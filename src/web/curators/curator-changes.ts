import { audit } from '#contract/audit/calls.ts';
import { curators } from '#contract/curators/calls.ts';
import type { Curator } from '#contract/curators/schemas.ts';
import { call, CallError, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';

export const curatorsQuery = (courseId: string) =>
  queryOf(curators.listCurators, { params: { id: courseId } });

export type Reach = Pick<Curator, 'userId' | 'groupId'>;

export interface CuratorsChange {
  /** The list on the screen. */
  from: readonly Reach[];
  add?: Reach;
  remove?: Curator;
}

/** Takes the whole list of the course. After a failure, the list on the screen is the stored one. */
export const useSetCurators = (courseId: string) =>
  useFormSaving(
    ({ from, add, remove }: CuratorsChange) =>
      call(curators.setCurators, {
        params: { id: courseId },
        body: {
          curators: [...from.filter((one) => !remove || !isSame(one, remove)), ...(add ? [add] : [])].map(
            reachOf,
          ),
          basedOn: from.map(reachOf),
        },
      }),
    {
      failed: 'Не удалось сохранить кураторов',
      update: (queryClient, saved) => queryClient.setQueryData(curatorsQuery(courseId).queryKey, saved),
      refetch: [audit.listAudit],
      refetchOnFailure: [curatorsQuery(courseId).queryKey],
    },
  );

const reachOf = ({ userId, groupId }: Reach): Reach => ({ userId, groupId });

export const isSame = (one: Reach, other: Reach) =>
  one.userId === other.userId && one.groupId === other.groupId;

/** Why a change was not saved; undefined if it was. */
export function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const reason = errorText(error, 'Не удалось сохранить кураторов').replace(/\.$/, '');
  return error instanceof CallError && error.body?.code === 'conflict'
    ? `${reason}. Список на экране уже новый: проверьте его и повторите`
    : reason;
}
