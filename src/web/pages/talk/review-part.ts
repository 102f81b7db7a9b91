import { lazy } from 'react';

/** Loaded when a talk is over. */
export const loadReview = () => import('./review.tsx');

export const Review = lazy(async () => ({ default: (await loadReview()).Review }));
