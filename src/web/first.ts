import { z } from 'zod';

// Must run before any schema is used: Zod's compiled parsers need `eval`, which the Content-Security-Policy forbids.
z.config({ jitless: true });
