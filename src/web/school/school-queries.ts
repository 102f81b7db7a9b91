import { school } from '#contract/school/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const schoolSettingsQuery = queryOf(school.getSchoolSettings, {});
