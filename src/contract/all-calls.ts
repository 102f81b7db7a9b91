import { api } from './api.ts';
import { archiveCalls } from './archive-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { certificateCalls } from './certificate-calls.ts';
import { counterQuoteCalls } from './counter-quote-calls.ts';
import { fileCalls } from './file-calls.ts';
import { importCalls } from './import-calls.ts';
import { legalCalls } from './legal-calls.ts';
import { meetingCalls } from './meeting-calls.ts';
import { modelCalls } from './model-calls.ts';
import { outboxCalls } from './outbox-calls.ts';
import { planCalls } from './plan-calls.ts';
import { scormCalls } from './scorm-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { skillCalls } from './skill-calls.ts';
import { surveyFigureCalls } from './survey-figure-calls.ts';
import { talkCalls } from './talk-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** Every call of the server. */
export const allCalls = {
  ...api,
  ...talkCalls,
  ...skillCalls,
  ...counterQuoteCalls,
  ...planCalls,
  ...legalCalls,
  ...signInCalls,
  ...secondFactorCalls,
  ...certificateCalls,
  ...meetingCalls,
  ...calendarCalls,
  ...surveyFigureCalls,
  ...fileCalls,
  ...scormCalls,
  ...outboxCalls,
  ...webhookCalls,
  ...importCalls,
  ...modelCalls,
  ...archiveCalls,
} as const;
