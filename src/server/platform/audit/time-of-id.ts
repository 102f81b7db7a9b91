/** When a UUIDv7 was made: its first 48 bits are milliseconds. */
export const timeOfId = (id: string): string =>
  new Date(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
