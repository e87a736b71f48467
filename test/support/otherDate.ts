import type { Browser } from '@playwright/test'

/** By how many milliseconds this run's clocks are ahead (`FANFARE_NOW`, scripts/test-browser.mjs). */
const aheadMs = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000

/** Chromium's environment: it keeps the machine's clock, since one that is shifted below it hangs. */
export const browserEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name === 'LD_PRELOAD' ? [] : [[name, value]],
    ),
  )

/** Its pages are told the run's date instead. */
export function shiftClock(browser: Browser): void {
  if (aheadMs === 0) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript((ahead) => {
      const now = Date.now.bind(Date)
      globalThis.Date = new Proxy(Date, {
        construct: (target, args, made) =>
          Reflect.construct(target, args.length === 0 ? [now() + ahead] : args, made),
        apply: (target) => new target(now() + ahead).toString(),
        get: (target, key) => (key === 'now' ? () => now() + ahead : Reflect.get(target, key)),
      })
    }, aheadMs)
    return context
  }
}
