import { useState } from 'react';
import { AnswersBehindDialog } from '#web/analytics/answers-behind-dialog.tsx';
import { skillAnswersQuery } from '#web/analytics/answers-behind-query.ts';
import { type AskedCount, GroupSkills } from '#web/skills/group-skills.tsx';

/** The group by skills; a count opens whose it is. */
export function SkillsTab({ groupId }: { groupId: string }) {
  const [asked, setAsked] = useState<AskedCount>();
  return (
    <>
      <GroupSkills groupId={groupId} onAsk={setAsked} />
      {asked && (
        <AnswersBehindDialog
          title={asked.criterion.title}
          description={`${asked.criterion.lesson.title} · ${asked.criterion.levels[asked.level] ?? ''}`}
          lessonId={asked.criterion.lesson.id}
          query={skillAnswersQuery(groupId, {
            criterionId: asked.criterion.criterionId,
            scale: asked.criterion.scale,
            level: asked.level,
          })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
