import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brand } from './build/brand/vite-plugin.ts'
import { browserContract } from './build/browser-contract.ts'
import { createDashboardChunks } from './build/dashboard-chunks.ts'

export default defineConfig(async ({ command }) => ({
  // The database's template is made beside the pages: scripts/prepare.mjs removes what is old.
  build: { emptyOutDir: false },
  environments: {
    ssr: { build: { minify: true, target: 'baseline-widely-available' } },
  },
  worker: {
    format: 'es' as const,
    plugins: () => [browserContract()],
    rolldownOptions: { output: { codeSplitting: { groups: createDashboardChunks() } } },
  },
  plugins: [
    brand(),
    // The API opens the database as it loads: a build must not even import it.
    ...(command === 'serve' ? [(await import('./build/dev-api-plugin.ts')).devApi()] : []),
    reactRouter(),
  ],
}))
