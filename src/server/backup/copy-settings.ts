/** Written and read in the same words, whatever the server prefers; and no limit of its own cuts a long copy short. */
export const copySettings = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** A name as SQL takes it: among the columns is an "order". */
export const nameInSql = (name: string) => `"${name.replaceAll('"', '""')}"`;
