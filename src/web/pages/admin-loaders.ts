// The loaders of the administrators' screens, in one chunk that only administrators load.
export { loadAnswers } from './answers/load.ts';
export { loadAudit } from './audit/load.ts';
export { loadCourseAnalytics } from './course-analytics/load.ts';
export { loadCoursePeople } from './course-people/load.ts';
export { loadCourses } from './frame/load-courses.ts';
export { loadGroup } from './group/load.ts';
export { loadGroups } from './groups/load.ts';
export { loadLearner } from './learner/load.ts';
export { loadLessonToEdit } from './lesson-editor/load.ts';
export { loadCourseLessons } from './lesson-management/load.ts';
export { loadOutgoing } from './outgoing/load.ts';
export { loadEditorSurveys } from './survey-editor/load.ts';
export { loadSurvey } from './survey-questions/load.ts';
export { loadResponses } from './survey-responses/load.ts';
export { loadSurveys } from './surveys/load.ts';
export { loadUsers } from './users/load.ts';
