import type { CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';
import { readShared, writeShared } from './shared-connections.ts';

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A statement for frequent requests: built and compiled on first use; later uses only bind their values, at a hundredth of
 * the cost. It runs on a shared connection (shared-connections.ts), so it must be short: a select by a key or by a short
 * range of an index, or a write that is a transaction by itself.
 *
 * `build` receives placeholders and may only pass them to the query. Anything else that the query's text depends on is its
 * `variant`. Values may be omitted: each variant with each set of values is compiled separately.
 */
export function prepared<Values extends object, Row, Variant = never>(
  build: (db: Db, values: Values, variant: Variant) => Compilable<Row>,
): (db: Db, values: Values, ...variant: [Variant] extends [never] ? [] : [Variant]) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, variant?: Variant) => {
    const key = keyOf(values, variant);
    let query = compiled.get(key);
    if (!query) {
      query = build(db, standInsFor(values), variant as Variant).compile(db);
      compiled.set(key, query);
    }
    return run(db, { ...query, parameters: query.parameters.map((parameter) => valueOf(parameter, values)) });
  };
}

/** Everything that the text of a query may depend on. */
function keyOf(values: object, variant: unknown): string {
  let key = variant === undefined ? '' : JSON.stringify(variant);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) key += ` ${name}`;
  return key;
}

/** A placeholder in a compiled query for a value that each use binds. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): never {
    throw new Error(`${this.name} stands for a value that is not known yet`);
  }

  toString(): never {
    return this.toJSON();
  }
}

function standInsFor<Values extends object>(values: Values): Values {
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : name));
  return Object.fromEntries(names.map((name) => [name, new StandIn(name)])) as Values;
}

const valueOf = (parameter: unknown, values: object): unknown =>
  parameter instanceof StandIn ? values[parameter.name as keyof typeof values] : parameter;

const run = <Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> =>
  query.query.kind === 'SelectQueryNode' ? readShared(db, query) : writeShared(db, query);
