/** An id from an address in the server's notation; undefined if it is not one. */
export const idInAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined;
