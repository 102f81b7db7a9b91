import type { CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';
import { readShared, writeShared } from './shared-connections.ts';

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A statement that many requests send: it is built and compiled at its first use, and the next ones only fill in their
 * values, which costs a hundredth. It travels with those of other requests (shared-connections.ts), so it must be soon done:
 * a select by a key or a short stretch of an index, or a write that is a transaction by itself.
 *
 * `build` may pass its values on to the query and nothing else: it is given stand-ins for them. Whatever else the query's
 * text depends on is its `variant`. A value may be left out: each variant, with each set of values, is compiled by itself.
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

/** All that the text of a query may depend on. */
function keyOf(values: object, variant: unknown): string {
  let key = variant === undefined ? '' : JSON.stringify(variant);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) key += ` ${name}`;
  return key;
}

/** Stands in a compiled query where each use has a value of its own. */
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
