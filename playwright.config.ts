import { defineConfig } from '@playwright/test'

/** Headless, offline, and quiet: a browser that calls home would fail the network check. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'test',
  testMatch: ['e2e/**/*.spec.ts', 'stories/**/*.spec.ts'],
  globalSetup: './test/stories/support/build-stories.ts',
  workers: 3,
  // One proof of every promise; the others run with `npm run drill -- all`.
  ...(process.env.DEEP === undefined && { grepInvert: /@deep/ }),
  // After all others, one by one, when the machine has rested.
  retries: 1,
  retryStrategy: 'isolated',
  // Ten times what a quiet machine needs: no test fails because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  outputDir: 'test-results/browser',
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: FLAGS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // Requests of a worker pass by what a test puts in place of the server. The tests of being offline allow it.
    serviceWorkers: 'block',
  },
})
