/** As it stands in texts. */
export const lessonFilePath = (lessonId: string, name: string) => `/lesson-files/${lessonId}/${name}`;
