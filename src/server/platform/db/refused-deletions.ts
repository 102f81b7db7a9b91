/** The errors of deletions and of their transactions' commits. */
const ofDeletions = new WeakSet<Error>();

/**
 * Follows what is sent on one connection. Returns whether a statement deletes, or commits what has deleted: a row whose
 * reference is then refused is one that the deletion itself has left behind.
 */
export function followDeletions(): (text: string) => boolean {
  let hasDeleted = false;
  return (text) => {
    const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
    if (verb === 'begin') hasDeleted = false;
    if (verb === 'delete') hasDeleted = true;
    return verb === 'delete' || (verb === 'commit' && hasDeleted);
  };
}

export const noteDeletion = (error: Error) => ofDeletions.add(error);

export const isOfDeletion = (error: Error) => ofDeletions.has(error);
