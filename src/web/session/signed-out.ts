import { CallError } from '#web/api.ts';

/** The specification, §7: for some queries a 401 isn't an error but an answer, null. */
export async function nullWhenSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Whether a call found that there is no session any more; a wrong password at the sign-in is another thing. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === 'unauthenticated';
}
