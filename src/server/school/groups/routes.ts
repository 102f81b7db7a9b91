import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { copyGroup } from './copy-group.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup, listGroups, listMyGroups } from './groups.ts';
import { updateGroup } from './update-group.ts';

export function groupsRoutes({ handle, db }: Feature): void {
  handle(api.listGroups, ({ params, viewer }) => listGroups(db, viewer, params.id));

  handle(api.listMyGroups, ({ viewer }) => listMyGroups(db, viewer));

  handle(api.getGroup, ({ params, viewer }) => getGroup(db, viewer, params.id));

  handle(api.createGroup, ({ params, body, viewer }) => createGroup(db, viewer, params.id, body));

  handle(api.updateGroup, ({ params, body, viewer }) => updateGroup(db, viewer, params.id, body));

  handle(api.copyGroup, ({ params, body, viewer }) => copyGroup(db, viewer, params.id, body));

  handle(api.deleteGroup, ({ params, viewer }) => deleteGroup(db, viewer, params.id));
}
