/** One line of the page: what was looked at, and what was found. */
export interface Finding {
  what: string;
  says: string;
  isFault?: boolean;
}

/** A check that throws is a line, too: the others go on. `why` is in words that name no address. */
export async function find(
  what: string,
  check: () => Promise<string>,
  why: (error: unknown) => string,
): Promise<Finding> {
  try {
    return { what, says: await check() };
  } catch (error) {
    return { what, says: why(error), isFault: true };
  }
}
