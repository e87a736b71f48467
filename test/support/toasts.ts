import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The toasts' words since the last click or key. */
    toasts: string[]
  }
}

/** Keeps what toasts say in the pages of a browser: one stays for a second and a half, and a busy page shows and hides it between two looks. */
export const keepToasts = (context: BrowserContext): Promise<unknown> => context.addInitScript(noteToasts)

/** Runs in the page. What an earlier act has brought is forgotten, so that no toast counts for two. */
function noteToasts(): void {
  const toast = '.mantine-Notification-root'
  const forget = () => {
    window.toasts = []
  }
  forget()
  for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, forget, true)
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        for (const element of [added, ...added.querySelectorAll(toast)])
          if (element.matches(toast)) window.toasts.push(element.textContent)
  }).observe(document, { childList: true, subtree: true })
}

const withinMs = 10_000

/** The last click or key has brought a toast that says this, whether or not it is gone again. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const saying = text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text)
  // A page that is just being loaded cannot be asked.
  await expect(async () => {
    expect(await page.evaluate(() => window.toasts)).toContainEqual(saying)
  }).toPass({ timeout: withinMs })
}
