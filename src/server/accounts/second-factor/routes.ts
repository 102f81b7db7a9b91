import type { FastifyReply, FastifyRequest } from 'fastify';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import {
  clearAttemptCookie,
  readAttemptToken,
  readSessionToken,
  setAttemptCookie,
  setSessionCookie,
} from '#server/accounts/auth/cookie.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { type Browser, enterSecondFactor, type Entered } from './enter-code.ts';
import {
  confirmOwnSecondFactor,
  getOwnSecondFactor,
  renewRecoveryCodes,
  setUpOwnSecondFactor,
  turnOffSecondFactor,
} from './own-factor.ts';
import { getSecondFactor, resetSecondFactor } from './reset-factor.ts';
import { confirmSecondFactor, setUpSecondFactor } from './set-up.ts';

export function secondFactorRoutes({ handle, db, config }: Feature): void {
  const setting = { db, config };

  handle(secondFactor.enterSecondFactor, async ({ body, request, reply }) => {
    const browser = browserOf(request, config);
    const entered = await enterSecondFactor(setting, browser, body.code);
    return { user: finish(reply, config, { ...entered, ...browser }) };
  });

  handle(secondFactor.setUpSecondFactor, ({ request }) =>
    setUpSecondFactor(setting, browserOf(request, config)),
  );

  handle(secondFactor.confirmSecondFactor, async ({ body, request, reply }) => {
    const browser = browserOf(request, config);
    const { recoveryCodes, ...entered } = await confirmSecondFactor(setting, browser, body.code);
    return { user: finish(reply, config, { ...entered, ...browser }), recoveryCodes };
  });

  handle(secondFactor.getOwnSecondFactor, ({ viewer }) => getOwnSecondFactor(setting, viewer));

  handle(secondFactor.setUpOwnSecondFactor, async ({ body, viewer, reply }) => {
    const { setup, token } = await setUpOwnSecondFactor(setting, viewer, body);
    setAttemptCookie(reply, config, token);
    return setup;
  });

  handle(secondFactor.confirmOwnSecondFactor, async ({ body, viewer, request, reply }) => {
    const token = readAttemptToken(request, config);
    const done = await confirmOwnSecondFactor(setting, viewer, { token, address: request.ip, ...body });
    clearAttemptCookie(reply, config);
    return done;
  });

  handle(secondFactor.renewRecoveryCodes, ({ body, viewer, request }) =>
    renewRecoveryCodes(setting, viewer, { ...body, address: request.ip }),
  );

  handle(secondFactor.turnOffSecondFactor, ({ body, viewer, request }) =>
    turnOffSecondFactor(setting, viewer, { ...body, address: request.ip }),
  );

  handle(secondFactor.getSecondFactor, ({ params }) => getSecondFactor(db, params.id));

  handle(secondFactor.resetSecondFactor, ({ params, viewer }) =>
    resetSecondFactor(db, viewer, params.id, { sendsMail: config.mail !== undefined }),
  );
}

const browserOf = (request: FastifyRequest, config: Config): Browser => ({
  token: readAttemptToken(request, config),
  client: clientOf(request, config),
  sendsMail: config.mail !== undefined,
  replaces: readSessionToken(request, config),
});

/** The attempt's cookie gives way to the session's. */
function finish(reply: FastifyReply, config: Config, { user, session, remember, client }: Entered & Browser) {
  clearAttemptCookie(reply, config);
  setSessionCookie(reply, config, { token: session, remember, client });
  return user;
}
