import { CallError } from '#web/calls/api.ts';

/** Specification, §7: for some queries, a 401 is not an error but the result null. */
export async function nullWhenSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      noteIdle(error);
      return null;
    }
    throw error;
  }
}

/** Whether a call failed because the session has ended, as opposed to a wrong password at the sign-in. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  noteIdle(error);
  return error.body?.code === 'unauthenticated' || error.body?.code === 'session_idle';
}

let whyEnded: string | undefined;

/** What the sign-in says of a session that ended because nothing was done, or of a code that came too late. */
export const endNote = (): string | undefined => whyEnded;

/** For the sign-in to say. */
export function noteEnd(why: string | undefined): void {
  whyEnded = why;
}

/** Once somebody has signed in. */
export function forgetEnd(): void {
  whyEnded = undefined;
}

function noteIdle({ body }: CallError): void {
  if (body?.code === 'session_idle') whyEnded = body.message;
}
