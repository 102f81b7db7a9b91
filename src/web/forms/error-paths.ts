/** The paths of the messages in a form's errors: `title`, `criteria.0.levels.1.title`. */
export const errorPaths = (errors: object): string[] =>
  Object.entries(errors).flatMap(([name, error]) => pathsWithin(name, error));

function pathsWithin(path: string, error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const parts = Object.entries(error).filter(([name]) => name !== 'ref');
  const own = parts.some(([name, value]) => name === 'message' && typeof value === 'string');
  return [
    ...(own ? [path] : []),
    // The library keeps the message of a list as a whole under `root`, beside those of its items.
    ...parts.flatMap(([name, part]) => pathsWithin(name === 'root' ? path : `${path}.${name}`, part)),
  ];
}

/** The message of a list as a whole. */
export const listMessage = (
  error: { message?: string | undefined; root?: { message?: string | undefined } } | undefined,
): string | undefined => error?.root?.message ?? error?.message;
