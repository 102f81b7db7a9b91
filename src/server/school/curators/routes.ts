import { curators } from '#contract/curators/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listCurators } from './curators.ts';
import { setCurators } from './set-curators.ts';

export function curatorsRoutes({ handle, db }: Feature): void {
  handle(curators.listCurators, ({ params }) => listCurators(db, params.id));

  handle(curators.setCurators, ({ params, body, viewer }) => setCurators(db, viewer, params.id, body));
}
