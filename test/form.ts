import { randomBytes } from 'node:crypto';

/** A form as a browser sends it, for `TestApp.call`. */
export async function form(
  fields: Record<string, string | { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(field, value);
    else data.append(field, new File([value.bytes], value.name, { type: value.type ?? 'image/png' }));
  }
  const encoded = new Response(data);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A form of one field with the given raw bytes, for input that no browser would send. */
export function rawForm(body: (boundary: string) => string): {
  body: Buffer;
  headers: Record<string, string>;
} {
  const boundary = randomBytes(8).toString('hex');
  return {
    body: Buffer.from(body(boundary)),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
