/** Makes the format independent of the server's settings, and lifts its time limits for a long COPY. */
export const copySettings = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Quotes an identifier: one of the columns is "order". */
export const nameInSql = (name: string) => `"${name.replaceAll('"', '""')}"`;
