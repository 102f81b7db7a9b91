import { school } from '#contract/school/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteLogo, updateLogo } from './logo.ts';
import { getSchoolSettings, updateSchoolSettings } from './settings.ts';

export function schoolSettingsRoutes({ handle, db, config, files: store }: Feature): void {
  const setting = { db, config, store };

  handle(school.getSchoolSettings, () => getSchoolSettings(setting));

  handle(school.updateSchoolSettings, ({ body, viewer }) => updateSchoolSettings(setting, viewer, body));

  handle(school.updateLogo, ({ files, viewer }) => updateLogo(setting, viewer, files.logo));

  handle(school.deleteLogo, ({ viewer }) => deleteLogo(setting, viewer));
}
