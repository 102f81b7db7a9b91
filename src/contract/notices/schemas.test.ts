import { expect, test } from 'vitest';
import { z } from 'zod';
import { noticeSubjects, publishedSubject } from './schemas.ts';

test.each(Object.entries(noticeSubjects))('All that a notice of %s is about is published', (_, subject) => {
  const { anyOf, ...whole } = z.toJSONSchema(subject);
  const fields = (anyOf ?? [whole]).flatMap(({ properties = {} }) => Object.keys(properties));
  expect(fields.filter((field) => !(field in publishedSubject.shape))).toEqual([]);
});
