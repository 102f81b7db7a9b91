import type { FastifyReply } from 'fastify';
import { joining } from '#contract/joining/calls.ts';
import { answerSignIn } from '#server/accounts/auth/answer-sign-in.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { askToJoin } from './ask-to-join.ts';
import { closeJoinLink } from './close-join-link.ts';
import { confirmJoin } from './confirm-join.ts';
import { createJoinLink } from './create-join-link.ts';
import { getJoinOffer, joinCourse } from './join-course.ts';
import { listJoinLinks } from './join-links.ts';
import { getJoinRequest } from './join-requests.ts';
import type { JoinedAs } from './new-student.ts';
import { registerToJoin } from './register-to-join.ts';

export function joiningRoutes({ handle, db, config }: Feature): void {
  const setting = { db, config };

  handle(joining.listJoinLinks, ({ params }) => listJoinLinks(db, params.id));

  handle(joining.createJoinLink, ({ params, body, viewer }) =>
    createJoinLink(setting, viewer, params.id, body),
  );

  handle(joining.closeJoinLink, ({ params, viewer }) => closeJoinLink(db, viewer, params.id, params.code));

  handle(joining.getJoinOffer, ({ params: { code }, viewer, request }) =>
    getJoinOffer(setting, viewer, { code, address: request.ip }),
  );

  handle(joining.joinCourse, ({ params: { code }, viewer, request }) =>
    joinCourse(db, viewer, { code, address: request.ip }),
  );

  handle(joining.askToJoin, ({ params: { code }, body, viewer, request }) =>
    askToJoin(setting, viewer, { code, ...clientOf(request, config) }, body),
  );

  handle(joining.registerToJoin, async ({ params: { code }, body, viewer, request, reply }) =>
    signIn(
      reply,
      config,
      await registerToJoin(setting, viewer, { code, client: clientOf(request, config) }, body),
    ),
  );

  handle(joining.getJoinRequest, ({ params, body }) => getJoinRequest(db, params.code, body.token));

  handle(joining.confirmJoin, async ({ params: { code }, body, viewer, request, reply }) =>
    signIn(
      reply,
      config,
      await confirmJoin(setting, viewer, { code, client: clientOf(request, config) }, body),
    ),
  );
}

function signIn(
  reply: FastifyReply,
  config: Config,
  { opened, user, courseId, client, passwordAdvice }: JoinedAs,
) {
  answerSignIn(reply, config, { opened, remember: false, client });
  return { user, courseId, passwordAdvice };
}
