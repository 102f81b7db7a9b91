import type { HttpConnection } from '#bench/load/http-connection.ts';
import type { Student } from '#bench/scenarios/school.ts';

/** A student in a talk that the student begins: the lines have even numbers, the replies odd ones. */
export interface Talker {
  student: Student;
  dialogueId: string;
  /** The number of the next line. */
  next: number;
}

const headOf = (line: string, { cookie }: Student, body: string) =>
  [
    line,
    'host: 127.0.0.1',
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');

const request = (line: string, student: Student, body: string) =>
  Buffer.from(`${headOf(line, student, body)}\r\n\r\n${body}`);

export async function startTalk(connection: HttpConnection, student: Student): Promise<Talker> {
  const line = `POST /api/lessons/${student.openLessonId}/dialogues HTTP/1.1`;
  const body = JSON.stringify({ level: 'usual', again: true });
  const reply = await connection.send(request(line, student, body));
  if (reply.status !== 201) throw new Error(`No talk: ${reply.status} ${reply.body.toString('utf8')}`);
  const { id }: { id: string } = JSON.parse(reply.body.toString('utf8'));
  return { student, dialogueId: id, next: 0 };
}

/** Says the talk's line `from` otherwise: milliseconds to the 201, and the take. */
export async function startTake(
  connection: HttpConnection,
  { student, dialogueId }: Talker,
  from: number,
): Promise<{ take: Talker; ms: number }> {
  const line = `POST /api/dialogues/${dialogueId}/takes HTTP/1.1`;
  const started = performance.now();
  const reply = await connection.send(request(line, student, JSON.stringify({ from, again: true })));
  const ms = performance.now() - started;
  if (reply.status !== 201) throw new Error(`No take: ${reply.status} ${reply.body.toString('utf8')}`);
  const { id }: { id: string } = JSON.parse(reply.body.toString('utf8'));
  return { take: { student, dialogueId: id, next: from }, ms };
}

interface Said {
  /** When it was sent, and when it was stored (`performance.now()`). */
  sent: number;
  stored: number;
  /** By which the model's server knows it. */
  words: string;
}

let spoken = 0;

/** Says the next line. */
export async function say(connection: HttpConnection, talker: Talker): Promise<Said> {
  const { student, dialogueId, next } = talker;
  const words = `Слова № ${(spoken += 1)}.`;
  const text = `В четверг каталог форм пришёл после обеда, а ждали его к одиннадцати. Что помешало? ${words}`;
  const line = `POST /api/dialogues/${dialogueId}/turns HTTP/1.1`;
  const sent = performance.now();
  const reply = await connection.send(request(line, student, JSON.stringify({ number: next, text })));
  const stored = performance.now();
  if (reply.status !== 201) throw new Error(`Not said: ${reply.status} ${reply.body.toString('utf8')}`);
  talker.next += 2;
  return { sent, stored, words };
}

/** Milliseconds that it takes to read the talk. */
export async function readTalk(connection: HttpConnection, { student, dialogueId }: Talker): Promise<number> {
  const started = performance.now();
  const reply = await connection.send(request(`GET /api/dialogues/${dialogueId} HTTP/1.1`, student, ''));
  if (reply.status !== 200) throw new Error(`Not read: ${reply.status}`);
  return performance.now() - started;
}

export async function closeTalk(connection: HttpConnection, { student, dialogueId }: Talker): Promise<void> {
  const reply = await connection.send(
    request(`POST /api/dialogues/${dialogueId}/close HTTP/1.1`, student, ''),
  );
  if (reply.status !== 200) throw new Error(`Not closed: ${reply.status} ${reply.body.toString('utf8')}`);
}
