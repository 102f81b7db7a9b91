/** The window that a SCORM package opens. It is no screen: a page of the server, the only one that keeps its opener. */
export const launchPath = '/from-lms';
