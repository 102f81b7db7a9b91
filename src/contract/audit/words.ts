import { actions, type AuditAction } from './audit-actions.ts';

/** The journal may hold actions of another version of the app. */
export const actionName = (action: string): string => (isKnown(action) ? actions[action].name : action);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actions, action);
