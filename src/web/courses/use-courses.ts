import { useQuery } from '@tanstack/react-query';
import { coursesQuery } from './courses-queries.ts';

/** None until they have come, and none for whoever is signed out. */
export const useCourses = () => useQuery(coursesQuery).data ?? [];
