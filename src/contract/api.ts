import { getAiStatus, tryPrompt } from './ai.ts';
import { deleteAnswer, listAnswers, rerunReview, submitAnswer } from './answers.ts';
import { listAudit } from './audit.ts';
import { getMe, login, logout, updateEmail, updatePassword } from './auth.ts';
import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  listMyCourses,
  updateCourse,
} from './courses.ts';
import {
  createLesson,
  deleteLesson,
  getLesson,
  listLessons,
  recordActivity,
  reorderLessons,
  updateLesson,
} from './lessons.ts';
import { watchLesson } from './live.ts';
import {
  countUsers,
  createUser,
  deleteUser,
  grantAccess,
  listUserCourses,
  listUserLogs,
  listUsers,
  revokeAccess,
  updateUser,
} from './users.ts';

/** The whole contract: server, page and tests take every call from this one table. */
export const api = {
  getMe,
  login,
  logout,
  updatePassword,
  updateEmail,
  listCourses,
  getCourse,
  listMyCourses,
  createCourse,
  updateCourse,
  deleteCourse,
  listLessons,
  getLesson,
  recordActivity,
  createLesson,
  updateLesson,
  deleteLesson,
  reorderLessons,
  listAnswers,
  submitAnswer,
  deleteAnswer,
  rerunReview,
  watchLesson,
  getAiStatus,
  tryPrompt,
  listUsers,
  countUsers,
  createUser,
  updateUser,
  deleteUser,
  listUserCourses,
  grantAccess,
  revokeAccess,
  listUserLogs,
  listAudit,
} as const;
