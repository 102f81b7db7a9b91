import { auth } from '#contract/auth/calls.ts';
import { answerSignIn } from '#server/accounts/auth/answer-sign-in.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import { clearSessionCookie, readSessionToken, setLeaveCookie } from '#server/accounts/auth/cookie.ts';
import { login } from '#server/accounts/auth/login.ts';
import { endSession } from '#server/accounts/auth/session.ts';
import { endOtherSessions, endOwnSession, listSessions } from '#server/accounts/auth/sessions.ts';
import { providerToLeave } from '#server/accounts/providers/provider-to-leave.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { updateEmail, updatePassword } from './account.ts';
import { updateName } from './update-name.ts';

export function authRoutes({ handle, db, config }: Feature): void {
  handle(auth.getMe, async ({ viewer }) => ({ user: viewer }));

  handle(auth.login, async ({ body, request, reply }) => {
    const client = clientOf(request, config);
    const { user, opened } = await login(db, body, {
      client,
      replaces: readSessionToken(request, config),
      sendsMail: config.mail !== undefined,
      rules: config.passwordRules,
      gates: config,
    });
    answerSignIn(reply, config, { opened, remember: body.remember, client });
    return { user };
  });

  handle(auth.logout, async ({ request, reply }) => {
    const token = readSessionToken(request, config);
    const left = token && (await providerToLeave({ db, config }, token));
    if (token) await endSession(db, token, 'out');
    clearSessionCookie(reply, config);
    if (left) setLeaveCookie(reply, config, left);
    return {};
  });

  handle(auth.listSessions, ({ viewer }) => listSessions(db, viewer, config.sessionIdle));

  handle(auth.endSession, ({ viewer, params }) => endOwnSession(db, viewer, params.id));

  handle(auth.endOtherSessions, ({ viewer }) => endOtherSessions(db, viewer));

  handle(auth.updatePassword, ({ body, viewer }) => updatePassword({ db, config }, viewer, body));

  handle(auth.updateEmail, ({ body, viewer }) => updateEmail({ db, config }, viewer, body));

  handle(auth.updateName, ({ body, viewer }) => updateName(db, viewer, body));
}
