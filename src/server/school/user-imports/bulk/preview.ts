import type { Body } from '#contract/endpoint.ts';
import { kindNames } from '#contract/legal/words.ts';
import type { BulkAction, BulkOutcome, BulkPreview } from '#contract/user-imports/bulk.ts';
import type { userImports } from '#contract/user-imports/calls.ts';
import type { ImportChange } from '#contract/user-imports/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refuseUnsentLetters } from '#server/school/users/invite.ts';
import { planPeople, type PlannedPerson, type SelectedPerson } from './plan.ts';
import { type ActionTitles, selectedIds, titlesOf } from './selection.ts';
import type { Step } from './step.ts';

/** So many people of each outcome are shown. */
const sampleSize = 20;

/** The effect of the action on the selected people; a dry run. */
export async function previewBulk(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  { action, ...selection }: Body<typeof userImports.previewBulk>,
): Promise<BulkPreview> {
  if (action.kind === 'invite') refuseUnsentLetters(action.by, config, 'action.by');
  const titles = await titlesOf(db, action);
  const ids = await selectedIds(db, selection);
  const rows = ids.map((id) => ({ id }));
  const planned = await planPeople(db, { actorId: viewer.id, action }, rows);
  const of = rowsBy(planned, ({ step }) => outcomeOf(step));
  return {
    counts: { change: of('change').length, same: of('same').length, refused: of('refused').length },
    refusals: refusalsOf(planned),
    sample: (['refused', 'change', 'same'] as const).flatMap((outcome) =>
      of(outcome)
        .slice(0, sampleSize)
        .map((one) => ({
          ...nameOf(one),
          outcome,
          changes: one.person ? changesOf(action, titles, one.person, one.step) : [],
          reason: one.step.kind === 'refused' ? one.step.reason : null,
        })),
    ),
  };
}

function outcomeOf({ kind }: Step): BulkOutcome {
  return kind === 'same' || kind === 'refused' ? kind : 'change';
}

function refusalsOf(planned: PlannedPerson<unknown>[]): BulkPreview['refusals'] {
  const reasons = planned.flatMap(({ step }) => (step.kind === 'refused' ? step.reason : []));
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, { length }]) => ({ reason, people: length }))
    .toSorted((one, other) => other.people - one.people);
}

function nameOf({ row, person }: PlannedPerson<{ id: string }>) {
  const { firstName, lastName, email } = person ?? unknown;
  return { id: row.id, firstName, lastName, email };
}

/** Somebody who has been deleted since. */
const unknown = { firstName: '', lastName: '', email: '' };

function changesOf(
  action: BulkAction,
  { course, groups, text }: ActionTitles,
  { role, access }: SelectedPerson,
  step: Step,
): ImportChange[] {
  const titleOf = (groupId: string | null) => (groupId === null ? null : (groups.get(groupId) ?? null));
  switch (step.kind) {
    case 'same':
    case 'refused':
      return [];
    case 'close':
      return [{ kind: 'revoked', course }];
    case 'delete':
      return [{ kind: 'deleted' }];
    case 'invite':
      return action.kind === 'invite' ? [{ kind: 'invited', by: action.by }] : [];
    case 'paper':
      return text ? [{ kind: 'paper_consent', title: kindNames[text.kind], number: text.number }] : [];
    case 'role':
      return action.kind === 'set_role'
        ? [{ kind: 'field', field: 'role', from: role, to: action.role }]
        : [];
    case 'set': {
      const { expiresAt, groupId } = step;
      const from = access?.groupId ?? null;
      return [
        ...(expiresAt === undefined
          ? []
          : [{ kind: 'access' as const, course, granted: !access, expiresAt }]),
        ...(groupId === undefined || groupId === from
          ? []
          : [{ kind: 'group' as const, course, from: titleOf(from), to: titleOf(groupId) }]),
      ];
    }
  }
}
