import { lazy } from 'react';

/** What only those need who teach or administer: one script, which the loader asks for beside the calls. */
export const loadStaffPart = () => import('./staff-lines.tsx');

export const StaffLine = lazy(async () => ({ default: (await loadStaffPart()).StaffLine }));

export const FirstStepsCard = lazy(async () => ({ default: (await loadStaffPart()).FirstStepsCard }));
