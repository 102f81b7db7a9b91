// The skeletons of the administrators' screens, in one chunk that only administrators load.
export { AnalyticsPending } from './analytics/pending.tsx';
export { AnswersPending } from './answers/pending.tsx';
export { AuditPending } from './audit/pending.tsx';
export { CourseAnalyticsPending } from './course-analytics/pending.tsx';
export { CoursePeoplePending } from './course-people/pending.tsx';
export { CourseManagementPending } from './course-management/pending.tsx';
export { LearnerPending } from './learner/pending.tsx';
export { LessonEditorPending } from './frame/lesson-editor-pending.tsx';
export { GroupPending } from './group/pending.tsx';
export { GroupsPending } from './groups/pending.tsx';
export { LessonManagementPending } from './lesson-management/pending.tsx';
export { OutgoingPending } from './outgoing/pending.tsx';
export { SurveyEditorPending } from './survey-editor/pending.tsx';
export { SurveysPending } from './surveys/pending.tsx';
export { UsersPending } from './users/pending.tsx';
