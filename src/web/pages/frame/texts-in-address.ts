/** What an address has under these names; what is no text, or empty, is dropped. */
export function textsInAddress<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [One in Name]?: string } {
  const found = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
