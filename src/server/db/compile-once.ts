import type { CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Stands in a compiled query where each use has a value of its own. */
class Slot {
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

/**
 * A query that is built and compiled at its first use; the next ones only fill in their values, which costs a hundredth. For
 * what many requests ask. `build` may pass its values on to the query and nothing else: it is given stand-ins for them.
 * Whatever the query's text depends on is its `variant`, and each variant is compiled by itself.
 */
export function compileOnce<Values extends object, Row, Variant = never>(
  build: (db: Db, values: Values, variant: Variant) => Compilable<Row>,
): (db: Db, values: Values, ...variant: [Variant] extends [never] ? [] : [Variant]) => CompiledQuery<Row> {
  const compiled = new Map<string | undefined, CompiledQuery<Row>>();
  const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) });
  return (db, values, variant?: Variant) => {
    const key = JSON.stringify(variant);
    let query = compiled.get(key);
    if (!query) {
      query = build(db, slots, variant as Variant).compile(db);
      compiled.set(key, query);
    }
    return { ...query, parameters: query.parameters.map((parameter) => valueOf(parameter, values)) };
  };
}

const valueOf = (parameter: unknown, values: object): unknown =>
  parameter instanceof Slot ? values[parameter.name as keyof typeof values] : parameter;
