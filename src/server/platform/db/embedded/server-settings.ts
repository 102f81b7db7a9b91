/** PostgreSQL settings for a small server. Durability (fsync, full_page_writes) keeps the safe defaults. */
export const serverSettings: Readonly<Record<string, string>> = {
  // Reachable only through the socket; access to the socket's directory is access to the database.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',

  shared_buffers: '128MB',
  huge_pages: 'off',
  jit: 'off',

  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Our log adds the timestamps.
  log_line_prefix: '',
};
