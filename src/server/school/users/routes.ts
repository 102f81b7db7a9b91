import { api } from '#contract/api.ts';
import { listUserLogs } from '#server/platform/audit/journal.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { grantAccess, listUserCourses, revokeAccess } from '#server/school/enrolments/access.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { inviteUser } from './invite-user.ts';
import { updateUser } from './update-user.ts';
import { countUsers, getUser, listUsers } from './users.ts';

export function usersRoutes({ handle, db, config }: Feature): void {
  handle(api.listUsers, ({ query }) => listUsers(db, query));

  handle(api.countUsers, ({ query }) => countUsers(db, query));

  handle(api.createUser, ({ body, viewer }) => createUser({ db, config }, viewer, body));

  handle(api.inviteUser, ({ params, body, viewer }) => inviteUser({ db, config }, viewer, params.id, body));

  handle(api.getUser, ({ params }) => getUser(db, params.id));

  handle(api.updateUser, ({ params, body, viewer }) => updateUser({ db, config }, viewer, params.id, body));

  handle(api.deleteUser, ({ params, viewer }) => deleteUser(db, viewer, params.id));

  handle(api.listUserCourses, ({ params }) => listUserCourses(db, params.id));

  handle(api.grantAccess, ({ params, body, viewer }) => grantAccess(db, viewer, params.id, body));

  handle(api.revokeAccess, ({ params, viewer }) => revokeAccess(db, viewer, params.id, params.courseId));

  handle(api.listUserLogs, ({ params, query }) => listUserLogs(db, params.id, query));
}
