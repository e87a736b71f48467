import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'

// The checker's own script, as its package for Playwright runs it, but sent once for each page that is loaded: the
// package sends it twice for each check, and does not look into a frame of another origin unless it opens a second page.

type Options = Parameters<AxeBuilder['options']>[0]
type Result = Awaited<ReturnType<AxeBuilder['analyze']>>
type Checker = { run: (context: object, options: Options) => Promise<Result> }

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const script = [
  readFileSync(resolve('axe-core/axe.min.js'), 'utf8'),
  "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })",
].join('\n')

/**
 * The faults of what is shown, frames included, each as its rule and what breaks it. A client's own page stands in a
 * frame that runs no script, the checker's neither: it would be waited for in vain, half a minute each time.
 */
export async function findFaults(page: Page, options: Options): Promise<string[]> {
  await prepareAll(page)
  const { violations } = await page.evaluate(
    (wanted) =>
      (window as unknown as { axe: Checker }).axe.run(
        { exclude: [['iframe:not([data-checked])']] },
        wanted as Options,
      ),
    { ...options, resultTypes: ['violations'] },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** A frame may give way to another one meanwhile, as a preview does that follows what is typed. */
async function prepareAll(page: Page): Promise<void> {
  const seen = new Set<Frame>()
  for (let frame = page.frames()[0]; frame; frame = page.frames().find((other) => !seen.has(other))) {
    seen.add(frame)
    try {
      if (await runsScripts(frame)) await prepare(frame)
    } catch (error) {
      if (frame.isDetached()) continue
      if (!frame.parentFrame() || !hasMovedOn(error)) throw error
      // The page as it is now is looked at instead.
      await frame.waitForLoadState()
      seen.delete(frame)
    }
  }
}

const hasMovedOn = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Execution context was destroyed')

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  return (await (await frame.frameElement()).getAttribute('sandbox')) === null
}

async function prepare(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script)
  if (frame.parentFrame())
    await (await frame.frameElement()).evaluate(
      (each) => each instanceof Element && each.setAttribute('data-checked', ''),
    )
}
