import { z } from 'zod';
import { boundedFetch } from '#server/platform/connections/bounded-fetch.ts';

const listing = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** A server of many models describes each of them. */
const ask = boundedFetch(8 * 1024 * 1024);

/** By name, since the listing has no other hint of a model's purpose. */
const notForChat = /embed|rerank|(^|[/-])(bge|e5|gte|minilm|clip|whisper|tts|dall-e)([-:_.]|$)/i;

/** The text models of an OpenAI-compatible server; undefined if no such server answers in time. */
export async function listChatModels(
  baseUrl: string,
  { apiKey, timeoutMs }: { apiKey?: string | undefined; timeoutMs: number },
): Promise<string[] | undefined> {
  try {
    const response = await ask(`${baseUrl}/models`, {
      headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    const parsed = listing.safeParse(await response.json());
    return parsed.data?.data.map(({ id }) => id).filter((id) => !notForChat.test(id));
  } catch {
    return undefined;
  }
}
