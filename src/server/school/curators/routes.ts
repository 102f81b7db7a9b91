import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listCurators } from './curators.ts';
import { setCurators } from './set-curators.ts';

export function curatorsRoutes({ handle, db }: Feature): void {
  handle(api.listCurators, ({ params }) => listCurators(db, params.id));

  handle(api.setCurators, ({ params, body, viewer }) => setCurators(db, viewer, params.id, body));
}
