/** What an address has under these names; the router reads digits as a number. What is no text, or empty, is dropped. */
export function textsInAddress<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [One in Name]?: string } {
  const found = names.flatMap((name) => {
    const given = search[name];
    const value = typeof given === 'number' ? `${given}` : given;
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
