/**
 * The responses that the server has embedded in the page: those to the calls that this screen starts with. Each is used
 * once; other calls go to the server.
 */
export function takeFirstAnswer(method: string, url: string): Response | undefined {
  const answer = method === 'GET' ? answers.get(url) : undefined;
  if (!answer) return undefined;
  answers.delete(url);
  const [status, body] = answer;
  return new Response(JSON.stringify(body), { status });
}

export const hasFirstAnswer = (url: string): boolean => answers.has(url);

/** Drops unused responses: they date from the moment the page was sent and become stale. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

const element = document.getElementById('first-answers');
element?.remove();

const answers = new Map<string, [status: number, body: unknown]>(
  Object.entries(JSON.parse(element?.textContent || '{}')),
);

/** The page holds all the data that this screen starts with: only its scripts are still loading. */
export const isScreenFilled = element?.dataset['filled'] !== undefined;
