import { links } from '#contract/links/calls.ts';
import { answerSignIn } from '#server/accounts/auth/answer-sign-in.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { confirmEmail } from './confirm-email.ts';
import { cancelEmailChange, getEmailChange, resendEmailChange } from './email-change.ts';
import type { InvitationConsents } from './invitation-consents.ts';
import { openLink } from './open-link.ts';
import { requestReset } from './request-reset.ts';
import { createResetLink } from './reset-link.ts';
import { setPasswordByLink } from './set-password.ts';

export function linksRoutes({ handle, db, config }: Feature, consents: InvitationConsents): void {
  const sendsMail = config.mail !== undefined;

  handle(links.openLink, async ({ body, viewer, request }) => {
    const school = await schoolName(db, config);
    return openLink(db, viewer, body, { address: request.ip, school, consents, gates: config });
  });

  handle(links.setPasswordByLink, async ({ body, viewer, request, reply }) => {
    const client = clientOf(request, config);
    const { user, passwordAdvice, opened } = await setPasswordByLink(db, viewer, body, {
      client,
      sendsMail,
      consents,
      rules: config.passwordRules,
      gates: config,
    });
    answerSignIn(reply, config, { opened, remember: body.remember, client });
    return { user, passwordAdvice };
  });

  handle(links.confirmEmail, ({ body, viewer, request }) =>
    confirmEmail(db, viewer, body, { address: request.ip, sendsMail }),
  );

  handle(links.requestReset, ({ body, request }) =>
    requestReset(db, body, { address: request.ip, sendsMail }),
  );

  handle(links.createResetLink, ({ params, viewer }) => createResetLink({ db, config }, viewer, params.id));

  handle(links.getEmailChange, ({ viewer }) => getEmailChange(db, viewer));

  handle(links.resendEmailChange, ({ viewer }) => resendEmailChange(db, viewer));

  handle(links.cancelEmailChange, ({ viewer }) => cancelEmailChange(db, viewer));
}
