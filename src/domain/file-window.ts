/** A file wherever it is: on the server's disk, in its memory, or in a browser that has yet to send it. */
export interface Source {
  size: number;
  /** Fewer bytes at the end of the file. The bytes are read before the next are asked for. */
  read: (position: number, length: number) => Promise<Uint8Array>;
}

/** What of a file is loaded: small parts lie side by side, so one reading of the source is good for many. */
export interface FileWindow {
  size: number;
  /** Undefined where the bytes have to be loaded first; fewer at the end of the file. */
  loaded: (position: number, length: number) => Uint8Array | undefined;
  load: (position: number, length: number) => Promise<Uint8Array>;
  /** All that is loaded from there on, which is loaded if nothing is: empty at the end of the file. */
  from: (position: number) => Promise<Uint8Array>;
}

export const windowBytes = 16 * 1024;

export function windowOn({ size, read }: Source): FileWindow {
  let start = 0;
  let bytes: Uint8Array = new Uint8Array();
  const loaded = (position: number, length: number) => {
    const at = position - start;
    const end = at + Math.min(length, size - position);
    return at >= 0 && end <= bytes.length ? bytes.subarray(at, end) : undefined;
  };
  const load = async (position: number, length: number) => {
    [start, bytes] = [position, await read(position, windowBytes)];
    if (bytes.length === 0 && position < size) throw new Error('The file has become shorter');
    return bytes.subarray(0, length);
  };
  return {
    size,
    loaded,
    load,
    from: async (position) =>
      loaded(position, 1) ? bytes.subarray(position - start) : load(position, windowBytes),
  };
}

export const bytesAt = async (file: FileWindow, position: number, length: number): Promise<Uint8Array> =>
  file.loaded(position, length) ?? file.load(position, length);

/** A byte a letter, as in Latin-1. */
export const letters = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
