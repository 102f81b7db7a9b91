import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontSubsets } from './build/font-subsets.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  root: 'src/web',
  plugins: [fontSubsets(), tailwind(), react(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // A data: font or image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:3000' } },
  },
});
