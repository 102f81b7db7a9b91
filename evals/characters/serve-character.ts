import type { EvalSet } from '#server/measuring/set/read-set.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { createSubjectReader, type Subject } from './subject.ts';

/** Small, so that what must not be shown is cut between two pieces. */
const pieceLength = 40;

/** A model server on which the character answers about the set. */
export async function serveCharacter(
  set: EvalSet,
  character: (subject: Subject) => string,
): Promise<ModelServer> {
  const server = await startModelServer();
  const subjectOf = createSubjectReader(set);
  server.always(({ body }) => ({
    kind: 'text',
    pieces: piecesOf(character(subjectOf(body.messages))),
  }));
  return server;
}

const piecesOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [];
