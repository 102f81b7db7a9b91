import { codecRefusal, readTracks } from '#domain/video/mp4-tracks.ts';

/** Why a video would be refused when all of it has been sent. Whatever else is wrong with a file, the server says. */
export async function refusalBeforeSending(file: Blob): Promise<string | undefined> {
  const read = async (position: number, length: number) =>
    new Uint8Array(await file.slice(position, position + length).arrayBuffer());
  try {
    return codecRefusal((await readTracks({ size: file.size, read })) ?? []);
  } catch {
    return undefined;
  }
}
