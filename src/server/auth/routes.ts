import { api } from '#contract/api.ts';
import type { Feature } from '#server/http/feature.ts';
import { updateEmail, updatePassword } from './account.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './cookie.ts';
import { login } from './login.ts';
import { endSession } from './session.ts';

export function authRoutes({ handle, db, config }: Feature): void {
  handle(api.getMe, async ({ viewer }) => ({ user: viewer }));

  handle(api.login, async ({ body, request, reply }) => {
    const replaces = readSessionToken(request, config);
    const { user, token } = await login(db, body, { address: request.ip, replaces });
    setSessionCookie(reply, config, { token, remember: body.remember });
    return { user };
  });

  handle(api.logout, async ({ request, reply }) => {
    const token = readSessionToken(request, config);
    if (token) await endSession(db, token);
    clearSessionCookie(reply, config);
    return {};
  });

  handle(api.updatePassword, async ({ body, viewer }) => ({ user: await updatePassword(db, viewer, body) }));

  handle(api.updateEmail, ({ body, viewer }) =>
    updateEmail(db, viewer, body, { sendsMail: config.mail !== undefined }),
  );
}
