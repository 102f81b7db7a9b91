import { z } from 'zod';

/** What an administrator knows of a lesson's mentor without opening its workbench. */
export const ofMentor = {
  mentorVersion: z
    .int()
    .nullable()
    .optional()
    .describe('Номер действующей версии наставника; только для администратора'),
  sampleCount: z
    .int()
    .optional()
    .describe('Сколько живых образцов у наставника урока; только для администратора'),
  hasMentorDraft: z
    .boolean()
    .optional()
    .describe('Есть ли у наставника урока черновик; только для администратора'),
};
