import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brand } from './build/brand/vite-plugin.ts'
import { createDashboardChunks } from './build/dashboard-chunks.ts'

export default defineConfig(async ({ command }) => ({
  // The database's template is made beside the pages: scripts/prepare.mjs removes what is old.
  build: { emptyOutDir: false },
  environments: {
    ssr: { build: { minify: true, target: 'baseline-widely-available' } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: createDashboardChunks() } } } } },
  },
  worker: { format: 'es' as const },
  plugins: [
    brand(),
    // The API opens the database as it loads: a build must not even import it.
    ...(command === 'serve' ? [(await import('./build/dev-api-plugin.ts')).devApi()] : []),
    reactRouter(),
  ],
}))
