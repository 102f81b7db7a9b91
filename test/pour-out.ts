import type { ServerResponse } from 'node:http';

/** JSON without an end, as fast as it is taken, until whoever asked hangs up; `taken` is told how much has left. */
export function pourOut(response: ServerResponse, taken: (bytes: number) => void): void {
  const piece = Buffer.alloc(64 * 1024, 'a');
  let bytes = 0;
  const pour = () => {
    while (!response.destroyed) {
      bytes += piece.length;
      taken(bytes);
      // Somebody who takes everything would go on for ever.
      if (bytes > 256 * 1024 * 1024) return response.destroy();
      if (!response.write(piece)) return response.once('drain', pour);
    }
  };
  response.writeHead(response.statusCode, { 'content-type': 'application/json' }).write('{"a":"');
  pour();
}
