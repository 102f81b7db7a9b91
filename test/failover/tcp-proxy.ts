import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** With a path for its host, a PostgreSQL on a unix socket. */
interface Address {
  host: string;
  port: number;
}

export interface TcpProxy {
  port: number;
  /**
   * Directs new connections to another server. Open ones stay open on both sides without passing data, as when an address
   * moves to another host.
   */
  moveTo(server: Address): void;
  /** The next connection on which a client sends these words is cut when the server answers: it has done what was asked. */
  cutAnswerTo(words: string): void;
  /** Ends every connection, and each new one, until it is directed to a server again. */
  goDown(): void;
  close(): Promise<void>;
}

/** A TCP address in front of a server. */
export async function startTcpProxy(first: Address): Promise<TcpProxy> {
  let server: Address | undefined = first;
  let pairs: Socket[][] = [];
  let cutting: string | undefined;
  const listener = createServer((client) => {
    if (!server) return void client.destroy();
    const { host, port } = server;
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [client, upstream];
    pairs.push(pair);
    client.setNoDelay(true);
    client.on('data', (piece) => {
      if (cutting === undefined || !piece.includes(cutting)) return;
      cutting = undefined;
      upstream.prependListener('data', () => {
        pairs = pairs.filter((other) => other !== pair);
        for (const socket of pair) socket.destroy();
      });
    });
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
    cutAnswerTo(words) {
      cutting = words;
    },
    goDown() {
      server = undefined;
      for (const socket of pairs.flat()) socket.destroy();
      pairs = [];
    },
    async close() {
      for (const socket of [...all, ...pairs.flat()]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
