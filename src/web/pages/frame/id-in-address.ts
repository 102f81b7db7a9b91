/** An id that stands in an address, as the server writes it; undefined for anything else. */
export const idInAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : undefined;
