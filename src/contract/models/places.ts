import { z } from 'zod';

/** Where a model is: on the school's own machines, in Russia, or abroad. */
export const place = z.enum(['here', 'russia', 'abroad']);
export type Place = z.infer<typeof place>;

/** Where the next answer to a lesson would be read; nobody: no model that the course allows. */
export const readerPlace = z.enum([...place.options, 'program', 'nobody']);
export type ReaderPlace = z.infer<typeof readerPlace>;

/** Where the models of a course may be. */
export const dataRule = z.enum(['anywhere', 'russia', 'here']);
export type DataRule = z.infer<typeof dataRule>;

/** Where models may be that read a person's words; nobody: the consent to the processing is withdrawn. */
export type ReadingRule = DataRule | 'nobody';

export const allows = (rule: ReadingRule, where: Place): boolean => {
  switch (rule) {
    case 'anywhere':
      return true;
    case 'russia':
      return where !== 'abroad';
    case 'here':
      return where === 'here';
    case 'nobody':
      return false;
  }
};
