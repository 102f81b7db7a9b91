import type { AuditAction } from '#contract/audit/audit-actions.ts';
import { actionName } from '#contract/audit/words.ts';
import { accountSentences } from './sentences/accounts.ts';
import { answerSentences } from './sentences/answers.ts';
import { courseSentences } from './sentences/courses.ts';
import { enrolmentSentences } from './sentences/enrolments.ts';
import type { Sentences } from './sentences/entry-details.ts';
import { modelSentences } from './sentences/models.ts';
import { outboxSentences } from './sentences/outbox.ts';
import { personalDataSentences } from './sentences/personal-data.ts';
import { surveySentences } from './sentences/surveys.ts';
import { userSentences } from './sentences/users.ts';

/** One sentence about a change. What an entry of another version of the app lacks is left out, down to the action's name alone. */
export function changeSentence({ action, details }: { action: string; details: unknown }): string {
  if (!isTold(action) || typeof details !== 'object' || details === null) return actionName(action);
  return actionName(action) + sentences[action](details);
}

const sentences: Sentences<AuditAction> = {
  ...userSentences,
  ...accountSentences,
  ...personalDataSentences,
  ...enrolmentSentences,
  ...answerSentences,
  ...courseSentences,
  ...surveySentences,
  ...modelSentences,
  ...outboxSentences,
};

const isTold = (action: string): action is AuditAction => Object.hasOwn(sentences, action);
