import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files are. A name is written once and never changes its content. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}
