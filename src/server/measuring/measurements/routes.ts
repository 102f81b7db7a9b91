import { measurements } from '#contract/measurements/calls.ts';
import { createModels } from '#server/models/models.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { cancelMeasurement } from './end-measurement.ts';
import { exportMeasurement } from './export-measurement.ts';
import { offerMeasurements } from './offers.ts';
import { getMeasurement, listMeasurements } from './read-measurements.ts';
import { getReading, readRemark } from './reading.ts';
import { startMeasurement } from './start-measurement.ts';

export function measurementsRoutes({ handle, db, config }: Feature): void {
  const deps = { db, ai: config.ai, models: createModels(config.ai) };

  handle(measurements.listMeasurements, ({ query }) => listMeasurements(db, query.endpoint));

  handle(measurements.offerMeasurements, ({ params }) => offerMeasurements(deps, params.name));

  handle(measurements.startMeasurement, ({ params, body, viewer }) =>
    startMeasurement(deps, viewer, { name: params.name, set: body.set }),
  );

  handle(measurements.getMeasurement, ({ params }) => getMeasurement(db, params.id));

  handle(measurements.cancelMeasurement, ({ params }) => cancelMeasurement(db, params.id));

  handle(measurements.exportMeasurement, ({ params, query }) =>
    exportMeasurement(db, params.id, query.format),
  );

  handle(measurements.getReading, ({ params }) => getReading(db, params.id));

  handle(measurements.readRemark, ({ params, body, viewer }) => readRemark(db, viewer, params.id, body));
}
