import { signIns } from '#contract/sign-ins/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportSignIns } from './export-sign-ins.ts';
import { listOwnSignIns, listSignIns } from './list-sign-ins.ts';

export function signInsRoutes({ handle, db }: Feature): void {
  handle(signIns.listSignIns, ({ query }) => listSignIns(db, query));

  handle(signIns.exportSignIns, ({ query, viewer, reply }) => exportSignIns(db, viewer, query, reply));

  handle(signIns.listOwnSignIns, ({ query, viewer }) => listOwnSignIns(db, viewer, query));
}
