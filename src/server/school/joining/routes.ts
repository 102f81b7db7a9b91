import type { FastifyReply } from 'fastify';
import { api } from '#contract/api.ts';
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

  handle(api.listJoinLinks, ({ params }) => listJoinLinks(db, params.id));

  handle(api.createJoinLink, ({ params, body, viewer }) => createJoinLink(setting, viewer, params.id, body));

  handle(api.closeJoinLink, ({ params, viewer }) => closeJoinLink(db, viewer, params.id, params.code));

  handle(api.getJoinOffer, ({ params: { code }, viewer, request }) =>
    getJoinOffer(setting, viewer, { code, address: request.ip }),
  );

  handle(api.joinCourse, ({ params: { code }, viewer, request }) =>
    joinCourse(db, viewer, { code, address: request.ip }),
  );

  handle(api.askToJoin, ({ params: { code }, body, viewer, request }) =>
    askToJoin(setting, viewer, { code, ...clientOf(request, config) }, body),
  );

  handle(api.registerToJoin, async ({ params: { code }, body, viewer, request, reply }) =>
    signIn(
      reply,
      config,
      await registerToJoin(setting, viewer, { code, client: clientOf(request, config) }, body),
    ),
  );

  handle(api.getJoinRequest, ({ params, body }) => getJoinRequest(db, params.code, body.token));

  handle(api.confirmJoin, async ({ params: { code }, body, viewer, request, reply }) =>
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
