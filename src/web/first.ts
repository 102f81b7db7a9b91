// Must run before any schema is created: Zod's compiled parsers need `eval`, which the Content-Security-Policy forbids.
// Must not import Zod itself: most screens don't need it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
