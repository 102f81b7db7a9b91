import type { Installation } from '#bench/soak/installation.ts';
import { startCounterQuotes } from './counter-quotes.ts';
import { startFileAnswers } from './file-answers.ts';
import { startLetters } from './letters.ts';
import type { Life, LifeSetting, Restarts } from './life.ts';
import { startPlans } from './plans.ts';
import { startSecondFactors } from './second-factors.ts';
import { startSurveys } from './surveys.ts';
import { startTalks } from './talks.ts';
import { startWebhooks } from './webhooks.ts';

interface Beside {
  installation: Installation;
  admin: { id: string; email: string };
  restarts: Readonly<Restarts>;
}

/** Whatever people do beside the lessons, all at once. */
export async function startLife(
  setting: LifeSetting,
  { installation, admin, restarts }: Beside,
): Promise<Life[]> {
  const { smtp, hooks, env } = installation;
  // Before the others: what they do is told to it.
  const webhooks = await startWebhooks(setting, hooks, { admin, env });
  return [
    startTalks(setting),
    startFileAnswers(setting),
    startCounterQuotes(setting),
    startPlans(setting),
    startSurveys(setting),
    startSecondFactors(setting),
    startLetters(setting, smtp, restarts),
    webhooks,
  ];
}
