import { groups } from '#contract/groups/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { copyGroup } from './copy-group.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup, listGroups, listMyGroups } from './groups.ts';
import { updateGroup } from './update-group.ts';

export function groupsRoutes({ handle, db }: Feature): void {
  handle(groups.listGroups, ({ params, viewer }) => listGroups(db, viewer, params.id));

  handle(groups.listMyGroups, ({ viewer }) => listMyGroups(db, viewer));

  handle(groups.getGroup, ({ params, viewer }) => getGroup(db, viewer, params.id));

  handle(groups.createGroup, ({ params, body, viewer }) => createGroup(db, viewer, params.id, body));

  handle(groups.updateGroup, ({ params, body, viewer }) => updateGroup(db, viewer, params.id, body));

  handle(groups.copyGroup, ({ params, body, viewer }) => copyGroup(db, viewer, params.id, body));

  handle(groups.deleteGroup, ({ params, viewer }) => deleteGroup(db, viewer, params.id));
}
