import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  body: Buffer;
}

/**
 * A keep-alive connection with one request in flight. Parses only the part of HTTP that the measured servers use (a status,
 * a content-length, a body), so that the load generator takes little of the two cores.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = empty;
  #answer: ((reply: Reply) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('The server closed the connection')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new HttpConnection(socket);
  }

  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = contentLength.exec(head)?.[1];
    if (length === undefined) return this.#fail?.(new Error(`A reply without content-length: ${head}`));
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(headEnd + 4, end);
    this.#received = empty;
    this.#answer?.({ status: Number(head.slice(9, 12)), body });
  }
}

const empty = Buffer.alloc(0);
const contentLength = /\r\ncontent-length: (\d+)/i;
