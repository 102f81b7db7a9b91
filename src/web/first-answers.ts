/**
 * What the server has written into the page: the answers to the calls that this screen begins with, each as the call itself
 * would have been answered. Each is taken once; whatever isn't there is asked for.
 */
export function takeFirstAnswer(method: string, url: string): Response | undefined {
  const answer = method === 'GET' ? answers.get(url) : undefined;
  if (!answer) return undefined;
  answers.delete(url);
  const [status, body] = answer;
  return new Response(JSON.stringify(body), { status });
}

export const hasFirstAnswer = (url: string): boolean => answers.has(url);

/** They were true when the page was sent: what nobody took is old after a while. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

const element = document.getElementById('first-answers');
element?.remove();

const answers = new Map<string, [status: number, body: unknown]>(
  Object.entries(JSON.parse(element?.textContent || '{}')),
);

/** The server has answered all that this screen begins with: only its scripts are left to wait for. */
export const isScreenFilled = element?.dataset['filled'] !== undefined;
