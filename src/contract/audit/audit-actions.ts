import type { Action } from './action.ts';
import { accessActions, passwordActions } from './actions/accounts.ts';
import { answerActions, certificateActions } from './actions/answers.ts';
import { courseActions } from './actions/courses.ts';
import { enrolmentActions, meetingActions } from './actions/enrolments.ts';
import { journalActions, signInActions } from './actions/journals.ts';
import { modelActions } from './actions/models.ts';
import { outboxActions } from './actions/outbox.ts';
import { erasureActions, legalActions } from './actions/personal-data.ts';
import { surveyActions } from './actions/surveys.ts';
import { importActions, userActions } from './actions/users.ts';

/** In the order of the journal's filter. */
export const actions = {
  ...userActions,
  ...passwordActions,
  ...erasureActions,
  ...accessActions,
  ...importActions,
  ...enrolmentActions,
  ...answerActions,
  ...courseActions,
  ...surveyActions,
  ...modelActions,
  ...outboxActions,
  ...journalActions,
  ...legalActions,
  ...signInActions,
  ...certificateActions,
  ...meetingActions,
};
type Actions = typeof actions;

export type AuditAction = keyof Actions;
export const auditActions = Object.keys(actions) as AuditAction[];

/** What is stored with it. */
export type DetailsOf<A extends AuditAction> = Actions[A] extends Action<infer Details> ? Details : never;

export type RecordedAction = {
  [A in AuditAction]: Actions[A] extends { isFormer: true } ? never : A;
}[AuditAction];
