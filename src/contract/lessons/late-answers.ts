import { z } from 'zod';

/** What a group does with answers after the deadline. */
export const lateAnswers = z.enum(['accepted', 'refused']);
