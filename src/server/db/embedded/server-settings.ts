/** How PostgreSQL is set up for a small server. What decides durability (fsync, full_page_writes) stays at its safe default. */
export const serverSettings: Readonly<Record<string, string>> = {
  // Reachable through the socket alone; who may enter the socket's directory may connect.
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
  // The reader of the log stamps the lines itself.
  log_line_prefix: '',
};
