import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface PostgresAddress {
  host: string;
  port: number;
}

export interface TcpProxy {
  port: number;
  /**
   * Directs new connections to another server. Open ones stay open on both sides without passing data, as when an address
   * moves to another host.
   */
  moveTo(server: PostgresAddress): void;
  close(): Promise<void>;
}

/** A TCP address in front of a server on a unix socket. */
export async function startTcpProxy(first: PostgresAddress): Promise<TcpProxy> {
  let server = first;
  let pairs: Socket[][] = [];
  const listener = createServer((client) => {
    const upstream = connect(`${server.host}/.s.PGSQL.${server.port}`);
    const pair = [client, upstream];
    pairs.push(pair);
    client.setNoDelay(true);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => {});
      from.on('data', (piece) => void (pairs.includes(pair) && to.write(piece)));
      from.on('close', () => void (pairs.includes(pair) && to.destroy()));
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const all = new Set<Socket>();
  listener.on('connection', (socket) => all.add(socket));
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    moveTo(next) {
      server = next;
      for (const socket of pairs.flat()) all.add(socket);
      pairs = [];
    },
    async close() {
      for (const socket of [...all, ...pairs.flat()]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
