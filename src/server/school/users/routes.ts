import { users } from '#contract/users/calls.ts';
import { listUserLogs } from '#server/platform/audit/journal.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { grantAccess, listUserCourses, revokeAccess } from '#server/school/enrolments/access.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { inviteUser } from './invite-user.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateUser } from './update-user.ts';
import { countUsers, getUser, listUsers } from './users.ts';

export function usersRoutes({ handle, db, config }: Feature): void {
  handle(users.listUsers, ({ query }) => listUsers(db, query));

  handle(users.countUsers, ({ query }) => countUsers(db, query));

  handle(users.createUser, ({ body, viewer }) => createUser({ db, config }, viewer, body));

  handle(users.inviteUser, ({ params, body, viewer }) => inviteUser({ db, config }, viewer, params.id, body));

  handle(users.revokeInvitation, ({ params, viewer }) => revokeInvitation(db, viewer, params.id));

  handle(users.getUser, ({ params }) => getUser(db, params.id));

  handle(users.updateUser, ({ params, body, viewer }) => updateUser({ db, config }, viewer, params.id, body));

  handle(users.deleteUser, ({ params, viewer }) => deleteUser(db, viewer, params.id));

  handle(users.listUserCourses, ({ params }) => listUserCourses(db, params.id));

  handle(users.grantAccess, ({ params, body, viewer }) => grantAccess(db, viewer, params.id, body));

  handle(users.revokeAccess, ({ params, viewer }) => revokeAccess(db, viewer, params.id, params.courseId));

  handle(users.listUserLogs, ({ params, query }) => listUserLogs(db, params.id, query));
}
