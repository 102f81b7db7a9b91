import { help } from '#contract/help/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getGuide } from './guide.ts';

export function helpRoutes({ handle }: Feature): void {
  handle(help.getGuide, ({ viewer }) => getGuide(viewer));
}
