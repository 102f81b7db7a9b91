import { help } from '#contract/help/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** It comes with the release: one reading is enough. */
export const guideQuery = { ...queryOf(help.getGuide, {}), staleTime: Infinity };
