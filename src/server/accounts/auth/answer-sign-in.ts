import type { FastifyReply } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { secondFactorRequired, secondFactorSetup } from '#server/platform/errors.ts';
import { setAttemptCookie, setSessionCookie } from './cookie.ts';
import type { Opened } from './open-session.ts';

/** Gives the browser its session; or the attempt, and the refusal that says what is still missing. */
export function answerSignIn(
  reply: FastifyReply,
  config: Config,
  { opened, ...given }: { opened: Opened; remember: boolean; client: { deviceToken: string } },
): void {
  if ('session' in opened) return setSessionCookie(reply, config, { token: opened.session, ...given });
  setAttemptCookie(reply, config, opened.attempt);
  throw opened.next === 'code' ? secondFactorRequired() : secondFactorSetup();
}
