import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { groups } from '#contract/groups/calls.ts';
import type { groupChange, groupCopy, WholeGroup } from '#contract/groups/schemas.ts';
import { users } from '#contract/users/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { NewGroupFields } from './group-fields.ts';
import { groupQuery } from './groups-queries.ts';

const lists = [groups.listMyGroups, groups.listGroups];

const keep = (queryClient: QueryClient, group: WholeGroup) =>
  queryClient.setQueryData(groupQuery(group.id).queryKey, group);

export const useCreateGroup = () =>
  useFormSaving(
    ({ courseId, ...body }: NewGroupFields) => call(groups.createGroup, { params: { id: courseId }, body }),
    { failed: 'Не удалось создать поток', update: keep, refetch: lists },
  );

export const useUpdateGroup = (id: string) =>
  useFormSaving((body: z.input<typeof groupChange>) => call(groups.updateGroup, { params: { id }, body }), {
    done: 'Поток сохранён',
    failed: 'Не удалось сохранить поток',
    update: keep,
    refetch: lists,
  });

export const useCopyGroup = (id: string) =>
  useFormSaving((body: z.input<typeof groupCopy>) => call(groups.copyGroup, { params: { id }, body }), {
    failed: 'Не удалось скопировать поток',
    update: keep,
    refetch: lists,
  });

export const useDeleteGroup = () =>
  useSaving((id: string) => call(groups.deleteGroup, { params: { id } }), {
    failed: 'Не удалось удалить поток',
    refetch: [...lists, users.listUserCourses],
  });

/** Fetches the stored group, which someone else may have saved. */
export const useLoadGroup = (id: string) =>
  useSaving(() => call(groups.getGroup, { params: { id } }), {
    failed: 'Не удалось загрузить поток',
    update: keep,
  });
