import { connect, type Socket } from 'node:net';

export interface OpenPage {
  /** Resolves when the stream has started. */
  open: Promise<void>;
  /** False after the server has ended the stream. */
  isOpen(): boolean;
  close(): void;
}

/** Simulates an open lesson page: an event stream with a minimal parser. */
export function openPage(
  { port, cookie, lessonId }: { port: number; cookie: string; lessonId: string },
  onEvent: (event: { type: string; text?: string }) => void,
): OpenPage {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let alive = false;
  let unread = '';
  const open = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8');
      if (!alive) {
        if (!unread.startsWith('HTTP/1.1 200')) return reject(new Error(unread.slice(0, 200)));
        alive = true;
        resolve();
      }
      const whole = unread.lastIndexOf('\n');
      for (const line of unread.slice(0, whole).split('\n'))
        if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)));
      unread = unread.slice(whole + 1);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      alive = false;
      reject(new Error('The stream was closed'));
    });
  });
  open.catch(() => {});
  socket.write(`GET /api/lessons/${lessonId}/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`);
  return { open, isOpen: () => alive, close: () => void socket.destroy() };
}
