import {
  askHint,
  closeDialogue,
  finishDialogue,
  getDialogue,
  getDialogueFigures,
  getReplyMade,
  listDialogues,
  retryReply,
  saveReflection,
  sayLine,
  startDialogue,
} from './dialogues.ts';
import {
  getScenario,
  listScenarios,
  listScenarioTemplates,
  removeScenario,
  saveScenario,
  suggestScenario,
} from './scenarios.ts';

/** The calls of talks: only pages of lessons with a scenario load them. */
export const talkCalls = {
  getScenario,
  saveScenario,
  removeScenario,
  listScenarios,
  listScenarioTemplates,
  suggestScenario,
  startDialogue,
  listDialogues,
  getDialogue,
  sayLine,
  retryReply,
  askHint,
  finishDialogue,
  closeDialogue,
  saveReflection,
  getReplyMade,
  getDialogueFigures,
} as const;
