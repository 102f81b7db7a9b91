import type { Readable } from 'node:stream';
import type { StagedFile } from './stage-file.ts';

/** The storage of uploaded files. A file is written once and never changes. */
export interface FileStore {
  /** Writes a content to this machine's disk as it comes, however large; nothing remains of one that is cut off. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** Moves a staged file into the store, unless it is aborted on the way. */
  put(name: string, staged: StagedFile, signal?: AbortSignal): Promise<void>;
  /** Streams a file or a part of it. */
  read(name: string, part?: Part): Promise<Readable | undefined>;
  size(name: string): Promise<number | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes what a process that died has left staged. */
  sweep(): Promise<void>;
}

/** Bytes of a file, the last one included. */
export interface Part {
  first: number;
  last: number;
}
