import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH || undefined
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One server with the demo for the whole run (test/support/browserServer.ts); a test takes one person's part. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/browserServer.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
    // A missing element ends the test soon, not at its own limit.
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
