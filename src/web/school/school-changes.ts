import type { QueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import { school } from '#contract/school/calls.ts';
import type { SchoolSettings } from '#contract/school/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { schoolSettingsQuery } from './school-queries.ts';
import { showBranding } from './show-branding.ts';

export const useUpdateSchoolSettings = () =>
  useFormSaving(
    (body: Body<typeof school.updateSchoolSettings>) => call(school.updateSchoolSettings, { body }),
    { update, done: 'Настройки школы сохранены', failed: 'Не удалось сохранить настройки школы' },
  );

/** Fetches what is stored, which someone else may have saved. */
export const useLoadSchoolSettings = () =>
  useSaving(() => call(school.getSchoolSettings, {}), {
    update,
    failed: 'Не удалось загрузить настройки школы',
  });

export const useUpdateLogo = () =>
  useFormSaving((logo: Blob) => call(school.updateLogo, { body: {}, files: { logo } }), {
    update,
    done: 'Логотип сохранён',
    failed: 'Не удалось сохранить логотип',
  });

export const useDeleteLogo = () =>
  useSaving(() => call(school.deleteLogo, {}), {
    update,
    done: 'Логотип убран',
    failed: 'Не удалось убрать логотип',
  });

function update(queryClient: QueryClient, saved: SchoolSettings): void {
  queryClient.setQueryData(schoolSettingsQuery.queryKey, saved);
  showBranding(saved);
}
