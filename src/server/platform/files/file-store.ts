import type { Readable } from 'node:stream';

/** The storage of uploaded files. A file is written once and never changes. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}
