import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { groupChange, groupCopy, WholeGroup } from '#contract/groups/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { NewGroupFields } from './group-fields.ts';
import { groupQuery } from './groups-queries.ts';

const lists = [api.listMyGroups, api.listGroups];

const keep = (queryClient: QueryClient, group: WholeGroup) =>
  queryClient.setQueryData(groupQuery(group.id).queryKey, group);

export const useCreateGroup = () =>
  useFormSaving(
    ({ courseId, ...body }: NewGroupFields) => call(api.createGroup, { params: { id: courseId }, body }),
    { done: 'Поток создан', failed: 'Не удалось создать поток', update: keep, refetch: lists },
  );

export const useUpdateGroup = (id: string) =>
  useFormSaving((body: z.input<typeof groupChange>) => call(api.updateGroup, { params: { id }, body }), {
    done: 'Поток сохранён',
    failed: 'Не удалось сохранить поток',
    update: keep,
    refetch: lists,
  });

export const useCopyGroup = (id: string) =>
  useFormSaving((body: z.input<typeof groupCopy>) => call(api.copyGroup, { params: { id }, body }), {
    done: 'Поток создан',
    failed: 'Не удалось скопировать поток',
    update: keep,
    refetch: lists,
  });

export const useDeleteGroup = () =>
  useSaving((id: string) => call(api.deleteGroup, { params: { id } }), {
    done: 'Поток удалён',
    failed: 'Не удалось удалить поток',
    refetch: [...lists, api.listUserCourses],
  });

/** Fetches the stored group, which someone else may have saved. */
export const useLoadGroup = (id: string) =>
  useSaving(() => call(api.getGroup, { params: { id } }), {
    failed: 'Не удалось загрузить поток',
    update: keep,
  });
