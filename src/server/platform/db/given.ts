/**
 * A query step that applies only if there is a value: `.$call(given(limit, (query, limit) => query.limit(limit)))`.
 */
export const given =
  <Query, Value>(value: Value | undefined, step: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === undefined ? query : step(query, value);
