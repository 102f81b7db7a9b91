import { queryOptions } from '@tanstack/react-query';
import { measurements } from '#contract/measurements/calls.ts';
import { queryOf } from '#web/calls/api.ts';

const refreshMs = 2_000;

/** Refreshed while one goes on. */
export const measurementsQuery = (endpoint: string) =>
  queryOptions({
    ...queryOf(measurements.listMeasurements, { query: { endpoint } }),
    refetchInterval: ({ state: { data } }) =>
      data?.measurements.some(({ state }) => state === 'running') ? refreshMs : false,
  });

export const offersQuery = (name: string) =>
  queryOptions({ ...queryOf(measurements.offerMeasurements, { params: { name } }), staleTime: 0 });

export const measurementQuery = (id: string) =>
  queryOptions(queryOf(measurements.getMeasurement, { params: { id } }));

/** The sheet is drawn once: what is read stays on it until it is closed. */
export const readingQuery = (id: string) =>
  queryOptions({ ...queryOf(measurements.getReading, { params: { id } }), staleTime: Infinity, gcTime: 0 });
