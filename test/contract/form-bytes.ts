/** One part of a form: a file if it has a name. */
export interface FormPart {
  field: string;
  name?: string;
  bytes: Buffer;
}

const boundary = '----------------otklik';

/** The bytes of a form; names are not escaped, so that it can differ from what a browser sends. */
export function formBytes(parts: FormPart[]): { payload: Buffer; contentType: string } {
  const written = parts.flatMap(({ field, name, bytes }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"`),
    Buffer.from(name === undefined ? '' : `; filename="${name}"\r\nContent-Type: image/png`),
    Buffer.from('\r\n\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
