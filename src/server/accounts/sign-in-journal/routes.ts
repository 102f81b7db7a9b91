import { signInCalls } from '#contract/sign-in-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportSignIns } from './export-sign-ins.ts';
import { listOwnSignIns, listSignIns } from './list-sign-ins.ts';

export function signInsRoutes({ handle, db }: Feature): void {
  handle(signInCalls.listSignIns, ({ query }) => listSignIns(db, query));

  handle(signInCalls.exportSignIns, ({ query, viewer, reply }) => exportSignIns(db, viewer, query, reply));

  handle(signInCalls.listOwnSignIns, ({ query, viewer }) => listOwnSignIns(db, viewer, query));
}
