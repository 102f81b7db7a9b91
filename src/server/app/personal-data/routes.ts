import { legalCalls } from '#contract/legal-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { downloadOwnData } from './download-own-data.ts';

export function personalDataRoutes({ handle, db, config }: Feature): void {
  handle(legalCalls.downloadOwnData, ({ body, viewer, reply }) =>
    downloadOwnData({ db, config }, viewer, body, reply),
  );
}
