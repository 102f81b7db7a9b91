/** Of whatever is asked outside and has no larger limit of its own: a token, a set of keys, an error of the file store. */
export const answerMaxBytes = 1024 * 1024;

/** `fetch` whose answer fails with its first byte too many, as it is unpacked: whoever is asked may send without an end. */
export function boundedFetch(mostBytes = answerMaxBytes) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    bound(await fetch(input, init), mostBytes);
}

function bound(response: Response, mostBytes: number): Response {
  if (!response.body) return response;
  let bytes = 0;
  const bounds = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      // Closes the connection with it.
      if (bytes > mostBytes) throw new Error('The answer is larger than any of its kind');
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounds), { status, statusText, headers });
}
