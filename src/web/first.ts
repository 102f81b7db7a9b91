// Must run before any schema is made, and must not bring Zod itself, which most screens do without: Zod's compiled parsers
// need `eval`, which the Content-Security-Policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
