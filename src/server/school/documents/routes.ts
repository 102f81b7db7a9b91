import { documents } from '#contract/documents/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { readDocument } from './read-document.ts';

export function documentsRoutes({ handle }: Feature): void {
  handle(documents.readDocument, ({ files, viewer, reply }) => readDocument(viewer, files.file, reply));
}
