import { CallError } from '#web/calls/api.ts';

/** Specification, §7: for some queries, a 401 is not an error but the result null. */
export async function nullWhenSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Whether a call failed because the session has ended, as opposed to a wrong password at the sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === 'unauthenticated';
}
