import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { updateEmail, updatePassword } from './account.ts';
import { clientOf } from './client.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './cookie.ts';
import { login } from './login.ts';
import { endSession } from './session.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts';

export function authRoutes({ handle, db, config }: Feature): void {
  handle(api.getMe, async ({ viewer }) => ({ user: viewer }));

  handle(api.login, async ({ body, request, reply }) => {
    const replaces = readSessionToken(request, config);
    const client = clientOf(request, config);
    const sendsMail = config.mail !== undefined;
    const { user, token } = await login(db, body, {
      client,
      replaces,
      sendsMail,
      rules: config.passwordRules,
    });
    setSessionCookie(reply, config, { token, remember: body.remember, client });
    return { user };
  });

  handle(api.logout, async ({ request, reply }) => {
    const token = readSessionToken(request, config);
    if (token) await endSession(db, token, 'out');
    clearSessionCookie(reply, config);
    return {};
  });

  handle(api.listSessions, ({ viewer }) => listSessions(db, viewer, config.sessionIdle));

  handle(api.endSession, ({ viewer, params }) => endOwnSession(db, viewer, params.id));

  handle(api.endOtherSessions, ({ viewer }) => endOtherSessions(db, viewer));

  handle(api.updatePassword, ({ body, viewer }) => updatePassword(db, viewer, body, config.passwordRules));

  handle(api.updateEmail, ({ body, viewer }) =>
    updateEmail(db, viewer, body, { sendsMail: config.mail !== undefined }),
  );
}
