import type { Target } from './curator-setting.ts';

/**
 * What a call gives to a curator:
 * - `own`: his own things, whomever he has in mind;
 * - `account`: his sign-in; refusals are his own matter too;
 * - `course`: what belongs to a course that he opens;
 * - `list`: rows of his people in a course that he opens, who are seen in it by the mark;
 * - `person`: a row of one of his people;
 * - `group`: the group of one of his people;
 * - `figures`: figures of a course that he curates;
 * - `people`: as `list`, but only in a course that he curates;
 * - `study`: something to be done only where he studies;
 * - `stream`: stays open, so curator-live.test.ts tests it.
 */
export interface Decision {
  gives:
    | 'own'
    | 'account'
    | 'course'
    | 'list'
    | 'person'
    | 'group'
    | 'figures'
    | 'people'
    | 'study'
    | 'stream';
  input(target: Target): Input;
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

const nothing = (): Input => ({});
const course = ({ courseId: id }: Target) => ({ params: { id } });
const courseId = ({ courseId: id }: Target) => ({ params: { courseId: id } });
const lesson = ({ lessonId: id }: Target) => ({ params: { id } });
const failed = ({ failedId: id }: Target) => ({ params: { id } });
const reviewed = ({ reviewedId: id }: Target) => ({ params: { id } });
const remark = ({ remarkId: id }: Target) => ({ params: { id } });
const referral = ({ referralId: id }: Target) => ({ params: { id } });
const talk = ({ dialogueId: id }: Target) => ({ params: { id } });
const plan = ({ planId: id }: Target) => ({ params: { id } });
const thread = ({ threadId: id }: Target) => ({ params: { id } });
const survey = ({ surveyId: id }: Target) => ({ params: { id } });

const forgedSeal = ({ userId: user }: Target) => ({
  query: { user, kind: 'review_ready', seal: 'A'.repeat(43) },
});

const answers = { answers: [] };
const code = { code: 'K7M49QXT' };
const stranger = { firstName: 'Иван', lastName: 'Новый', email: 'new@example.ru' };

/** Every call that a curator may make; the others are refused to him whole (contract-walk.test.ts). */
export const decisions: Record<string, Decision> = {
  getMe: { gives: 'own', input: nothing },
  login: { gives: 'account', input: () => ({ body: { email: 'a@example.ru', password: 'неверный' } }) },
  logout: { gives: 'account', input: nothing },
  beginSignIn: { gives: 'account', input: () => ({ params: { name: 'нет' } }) },
  finishSignIn: { gives: 'account', input: () => ({ params: { name: 'нет' } }) },
  leaveProvider: { gives: 'account', input: () => ({ params: { name: 'нет' } }) },
  endFromProvider: {
    gives: 'account',
    input: () => ({ params: { name: 'нет' }, body: { logout_token: 'нет' } }),
  },
  bindByLink: { gives: 'account', input: () => ({ params: { name: 'нет' }, body: { token: 'чужой' } }) },
  listIdentities: { gives: 'own', input: nothing },
  bindIdentity: { gives: 'account', input: () => ({ params: { name: 'нет' }, body: {} }) },
  unbindIdentity: { gives: 'account', input: ({ userId: id }) => ({ params: { id } }) },
  getLegal: { gives: 'own', input: nothing },
  getLegalText: { gives: 'account', input: () => ({ params: { kind: 'policy', number: '1' } }) },
  getOwnConsents: { gives: 'own', input: nothing },
  answerConsents: { gives: 'account', input: () => ({ body: { consents: [] } }) },
  getOwnErasure: { gives: 'account', input: nothing },
  askToErase: { gives: 'account', input: () => ({ body: { password: 'неверный' } }) },
  takeBackErasure: { gives: 'account', input: nothing },
  downloadOwnData: { gives: 'account', input: () => ({ body: { password: 'нет', format: 'json' } }) },
  updatePassword: {
    gives: 'account',
    input: () => ({ body: { currentPassword: 'нет', newPassword: 'нет' } }),
  },
  updateName: { gives: 'own', input: () => ({ body: { firstName: 'Иван', lastName: 'Новый' } }) },
  updateEmail: { gives: 'account', input: () => ({ body: { email: 'нет', currentPassword: 'нет' } }) },
  openLink: { gives: 'account', input: () => ({ body: { token: 'чужой' } }) },
  setPasswordByLink: {
    gives: 'account',
    input: () => ({ body: { token: 'чужой', newPassword: 'новый пароль' } }),
  },
  confirmEmail: { gives: 'account', input: () => ({ body: { token: 'чужой' } }) },
  requestReset: { gives: 'account', input: () => ({ body: { email: 'a@example.ru' } }) },
  getEmailChange: { gives: 'own', input: nothing },
  getCertificate: { gives: 'account', input: () => ({ params: { code: '2222333344445555' } }) },
  listMeetings: {
    gives: 'group',
    input: ({ groupId, userId }) => ({ params: { id: groupId ?? userId } }),
  },
  getCalendar: { gives: 'own', input: nothing },
  renewCalendar: { gives: 'own', input: nothing },
  deleteCalendar: { gives: 'own', input: nothing },
  listMyCertificates: { gives: 'own', input: nothing },
  getCourseCertificate: { gives: 'course', input: course },
  askForCertificate: { gives: 'course', input: course },
  resendEmailChange: { gives: 'account', input: nothing },
  cancelEmailChange: { gives: 'own', input: nothing },

  getUnsubscribePage: { gives: 'account', input: forgedSeal },
  unsubscribe: { gives: 'account', input: forgedSeal },
  listSessions: { gives: 'account', input: nothing },
  listOwnSignIns: { gives: 'account', input: nothing },
  endSession: { gives: 'account', input: ({ userId: id }) => ({ params: { id } }) },
  endOtherSessions: { gives: 'account', input: nothing },
  enterSecondFactor: { gives: 'account', input: () => ({ body: { code: '123456' } }) },
  setUpSecondFactor: { gives: 'account', input: () => ({ body: {} }) },
  confirmSecondFactor: { gives: 'account', input: () => ({ body: { code: '123456' } }) },
  getOwnSecondFactor: { gives: 'own', input: nothing },
  setUpOwnSecondFactor: { gives: 'account', input: () => ({ body: { password: 'неверный' } }) },
  confirmOwnSecondFactor: { gives: 'account', input: () => ({ body: { code: '123456' } }) },
  renewRecoveryCodes: { gives: 'account', input: () => ({ body: { password: 'неверный', code: '1' } }) },
  turnOffSecondFactor: { gives: 'account', input: () => ({ body: { password: 'неверный', code: '1' } }) },

  listCourses: { gives: 'own', input: nothing },
  getToday: { gives: 'own', input: nothing },
  putOffItem: { gives: 'account', input: ({ lessonId }) => ({ params: { key: `continue:${lessonId}` } }) },
  search: { gives: 'own', input: ({ name }) => ({ query: { q: name } }) },
  listMyCourses: { gives: 'own', input: nothing },
  getScormState: { gives: 'course', input: course },
  getCourse: { gives: 'course', input: course },
  getCoursePage: { gives: 'course', input: course },
  listLessons: { gives: 'course', input: courseId },
  getLesson: { gives: 'course', input: lesson },
  getLessonPage: { gives: 'course', input: lesson },
  recordActivity: { gives: 'course', input: (target) => ({ ...lesson(target), body: { seconds: 1 } }) },

  listCourseSurveys: { gives: 'course', input: courseId },
  getSurveyForm: { gives: 'study', input: survey },
  saveSurveyDraft: { gives: 'study', input: (target) => ({ ...survey(target), body: answers }) },
  sendSurvey: { gives: 'study', input: (target) => ({ ...survey(target), body: answers }) },

  submitAnswer: {
    gives: 'study',
    input: (target) => ({ ...lesson(target), body: { content: 'Мой ответ' } }),
  },

  // Those of the sent talk of somebody else: only its own student goes on with it.
  startDialogue: { gives: 'study', input: (target) => ({ ...lesson(target), body: { level: 'usual' } }) },
  listDialogues: { gives: 'course', input: lesson },
  getDialogue: { gives: 'person', input: talk },
  listPlans: { gives: 'own', input: nothing },
  createPlan: {
    gives: 'own',
    input: () => ({ body: { cue: 'в среду', words: 'Скажу сам', source: 'free', askInDays: 7 } }),
  },
  listPlanOffers: { gives: 'account', input: ({ reviewedId }) => ({ query: { answerId: reviewedId } }) },
  getMoment: { gives: 'account', input: ({ reviewedId }) => ({ params: { id: reviewedId } }) },
  updatePlan: { gives: 'account', input: (target) => ({ ...plan(target), body: { cue: 'а', words: 'б' } }) },
  deletePlan: { gives: 'account', input: plan },
  answerPlan: { gives: 'account', input: (target) => ({ ...plan(target), body: { outcome: 'said' } }) },
  sharePlan: { gives: 'account', input: (target) => ({ ...plan(target), body: { withNote: true } }) },
  unsharePlan: { gives: 'account', input: plan },

  sayLine: {
    gives: 'account',
    input: (target) => ({ ...talk(target), body: { number: 2, text: 'Вместо него' } }),
  },
  startTake: { gives: 'account', input: (target) => ({ ...talk(target), body: { from: 0 } }) },
  retryReply: { gives: 'account', input: (target) => ({ params: { ...talk(target).params, number: '0' } }) },
  askHint: { gives: 'account', input: talk },
  tellAboutLine: {
    gives: 'account',
    input: (target) => ({ params: { ...talk(target).params, number: '0' }, body: { about: 'role' } }),
  },
  finishDialogue: { gives: 'account', input: (target) => ({ ...talk(target), body: {} }) },
  closeDialogue: { gives: 'account', input: talk },
  saveReflection: { gives: 'account', input: (target) => ({ ...talk(target), body: { text: 'Чужое' } }) },

  getAnswerDraft: { gives: 'study', input: lesson },
  listDraftFiles: { gives: 'study', input: lesson },
  addDraftFile: { gives: 'account', input: lesson },
  removeDraftFile: {
    gives: 'account',
    input: (target) => ({ params: { ...lesson(target).params, name: `${'a'.repeat(64)}.pdf` } }),
  },
  saveAnswerDraft: {
    gives: 'study',
    input: (target) => ({ ...lesson(target), body: { text: 'Черновик', revision: 0 } }),
  },
  listMyAnswers: { gives: 'own', input: nothing },
  markReviewsSeen: { gives: 'course', input: lesson },
  listAnswers: {
    gives: 'list',
    input: (target) => ({ ...lesson(target), query: { userId: target.userId } }),
  },
  listWaitingAnswers: { gives: 'own', input: nothing },
  listAllAnswers: { gives: 'own', input: nothing },
  countAnswers: { gives: 'own', input: nothing },
  exportLessonAnswers: { gives: 'list', input: lesson },
  exportCourseAnswers: { gives: 'list', input: course },
  watchLesson: { gives: 'stream', input: nothing },
  watchAnswers: { gives: 'stream', input: nothing },
  watchNotices: { gives: 'stream', input: nothing },

  listNotices: { gives: 'own', input: nothing },
  countNotices: { gives: 'own', input: nothing },
  markNoticesSeen: { gives: 'own', input: ({ userId }) => ({ body: { ids: [userId] } }) },
  listNoticeChoices: { gives: 'own', input: nothing },
  setNoticeChoice: {
    gives: 'own',
    input: () => ({ body: { kind: 'answers_waiting', mail: 'never' } }),
  },

  writeToPeople: {
    gives: 'person',
    input: ({ userId }) => ({ body: { userIds: [userId], text: 'Здравствуйте' } }),
  },
  listThreads: { gives: 'own', input: ({ userId }) => ({ query: { userId } }) },
  getThread: { gives: 'person', input: thread },
  postMessage: {
    gives: 'person',
    input: (target) => ({ ...thread(target), body: { text: 'Здравствуйте' } }),
  },
  markThreadSeen: { gives: 'account', input: thread },
  getLearner: { gives: 'person', input: ({ userId: id }) => ({ params: { id } }) },
  listGroups: { gives: 'course', input: course },
  listMyGroups: { gives: 'own', input: nothing },
  getGroup: { gives: 'group', input: ({ groupId, userId }) => ({ params: { id: groupId ?? userId } }) },

  // None of them has the code below: what a code gives is tested in join.test.ts.
  getJoinOffer: { gives: 'account', input: () => ({ params: code }) },
  joinCourse: { gives: 'account', input: () => ({ params: code }) },
  askToJoin: { gives: 'account', input: () => ({ params: code, body: stranger }) },
  registerToJoin: {
    gives: 'account',
    input: () => ({ params: code, body: { ...stranger, password: 'мой пароль' } }),
  },
  getJoinRequest: { gives: 'account', input: () => ({ params: code, body: { token: 'нет' } }) },
  confirmJoin: {
    gives: 'account',
    input: () => ({ params: code, body: { token: 'нет', password: 'мой пароль' } }),
  },

  getMySkills: { gives: 'own', input: nothing },
  // Of no skill of his.
  listMyWords: { gives: 'account', input: lesson },
  getAnswerThen: { gives: 'account', input: reviewed },
  saveSelfLevels: {
    gives: 'account',
    input: (target) => ({
      ...reviewed(target),
      body: { levels: [{ criterionId: target.lessonId, level: 0 }] },
    }),
  },
  getGuide: { gives: 'own', input: nothing },
  getGroupSkills: {
    gives: 'group',
    input: ({ groupId, userId }) => ({ params: { id: groupId ?? userId } }),
  },
  listGroupSkillAnswers: {
    gives: 'group',
    input: ({ groupId, userId, lessonId }) => ({
      params: { id: groupId ?? userId },
      query: { criterionId: lessonId, scale: 'AAAAAAAAAAAAAAAA', level: '0' },
    }),
  },
  listGroupPeople: {
    gives: 'group',
    input: ({ groupId, userId }) => ({ params: { id: groupId ?? userId } }),
  },
  listCoursePeople: { gives: 'people', input: course },
  getPlanFigures: { gives: 'own', input: nothing },
  getPracticeFigures: { gives: 'figures', input: lesson },
  getCourseAnalytics: { gives: 'figures', input: course },
  getGradebook: { gives: 'people', input: course },
  exportGradebook: { gives: 'people', input: course },
  listStuckCriteria: { gives: 'figures', input: course },
  getWhatChanged: { gives: 'figures', input: course },
  getCourseWeeks: { gives: 'figures', input: course },
  listCounterQuoteFigures: { gives: 'figures', input: course },
  listStuckAnswers: {
    gives: 'figures',
    input: (target) => ({
      ...course(target),
      query: { lessonId: target.lessonId, criterionId: target.lessonId, figure: 'first' },
    }),
  },
  exportCourseAnalytics: {
    gives: 'people',
    input: (target) => ({ ...course(target), query: { table: 'students' } }),
  },
  giveCertificate: {
    gives: 'person',
    input: (target) => ({
      params: { id: target.userId },
      body: { courseId: target.courseId, because: 'Сдал устно' },
    }),
  },
  confirmCertificate: { gives: 'person', input: ({ certificateId: id }) => ({ params: { id } }) },
  listDates: {
    gives: 'person',
    input: ({ userId: id, courseId: of }) => ({ params: { id }, query: { courseId: of } }),
  },
  setDates: {
    gives: 'person',
    input: ({ userId: id, courseId: of }) => ({
      params: { id },
      body: { courseId: of, opensAt: null, dueAt: '2030-01-01T00:00:00.000Z' },
    }),
  },

  followReview: { gives: 'person', input: failed },
  listReviews: { gives: 'person', input: reviewed },
  rateReview: {
    gives: 'account',
    input: ({ olderId }) => ({ params: { id: olderId }, body: { helpful: true } }),
  },
  disagree: {
    gives: 'account',
    input: ({ olderId }) => ({ params: { id: olderId }, body: { reason: 'Я этого не писал' } }),
  },
  sendCounterQuote: {
    gives: 'account',
    input: ({ olderId }) => ({ params: { id: olderId }, body: { quotes: [[0, 20]] } }),
  },
  denyAlarm: { gives: 'account', input: failed },
  rerunReview: { gives: 'person', input: failed },
  listLenders: { gives: 'person', input: remark },
  addSamples: {
    gives: 'person',
    input: (target) => ({ ...lesson(target), body: { from: 'answer', answerId: target.reviewedId } }),
  },
  judgeSample: {
    gives: 'person',
    input: ({ lessonId: id, sampleId }) => ({
      params: { id, sampleId },
      body: { levels: [], as: 'second' },
    }),
  },
  getAnswerAsSample: { gives: 'person', input: reviewed },
  liftBorrowed: { gives: 'person', input: remark },
  writeFeedback: {
    gives: 'person',
    input: (target) => ({ ...failed(target), body: { text: 'От куратора' } }),
  },
  passLesson: { gives: 'person', input: reviewed },
  returnLesson: {
    gives: 'person',
    input: (target) => ({ ...reviewed(target), body: { reply: 'Назовите срок' } }),
  },
  withdrawPass: { gives: 'person', input: reviewed },
  putReviewInForce: {
    gives: 'person',
    input: ({ reviewedId: id, olderId: reviewId }) => ({ params: { id, reviewId } }),
  },
  listReferrals: { gives: 'own', input: nothing },
  countReferrals: { gives: 'own', input: nothing },
  getReferral: { gives: 'person', input: referral },
  takeReferral: { gives: 'person', input: referral },
  recordOutcome: {
    gives: 'person',
    input: (target) => ({ ...referral(target), body: { outcome: 'Созвонились, помощь рядом' } }),
  },
  passReferral: { gives: 'person', input: referral },
  leaveReferral: { gives: 'person', input: referral },
  releaseReviews: { gives: 'own', input: ({ heldId }) => ({ body: { ids: [heldId] } }) },
  withdrawDecisions: { gives: 'own', input: ({ referralId }) => ({ body: { ids: [referralId] } }) },
  settleReferral: {
    gives: 'person',
    input: (target) => ({ ...referral(target), body: { decision: 'kept' } }),
  },
  retryFailedReviews: { gives: 'own', input: ({ courseId: of }) => ({ body: { courseId: of } }) },
};
