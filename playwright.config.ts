import { defineConfig, devices } from '@playwright/test'
import { browserEnvironment } from './test/support/otherDate.ts'

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

/** One person's work from end to end. */
const stories = ['story.spec.ts', 'people.spec.ts', 'messages.spec.ts']

/**
 * Each worker has a server and a demo of its own in each project (test/support/browserServer.ts); a test takes one
 * person's part. Two would leave two cores with nothing to do for a sixth of the time.
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/browserServer.ts',
  workers: 3,
  fullyParallel: true,
  // The longest tests first, so that no worker has a long one left when the other has none.
  projects: [
    { name: 'stories', testMatch: stories },
    { name: 'screens', testIgnore: stories },
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // What fades while it is checked has too little contrast for a moment, and is waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: quiet, env: browserEnvironment(), ...(executablePath ? { executablePath } : {}) },
    // A missing element ends the test soon, not at its own limit.
    actionTimeout: 15_000,
    // Recorded only when asked for (`--trace retain-on-failure`): it takes a quarter of the whole run's processor time.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
