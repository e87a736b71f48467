import type { Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  goInside,
  signIn,
  test,
} from '#test/support/browser.ts'
import { areas, client, findThings, openPathsOf, ownPathsOf, publicPathsOf } from '#test/support/pages.ts'
import { isWhole } from '#test/support/share.ts'

// The guard of every console page and every public one: it opens, logs no error, has no accessibility fault, in both schemes, sizes and languages.

const looks = [
  {
    name: 'desktop, light and dark',
    language: 'en',
    check: expectAccessibleInBoth,
    size: { width: 1440, height: 900 },
    colorScheme: 'light',
  },
  {
    name: 'phone, dark, in French',
    language: 'fr',
    check: expectAccessible,
    size: { width: 390, height: 844 },
    colorScheme: 'dark',
  },
] as const

/** A UUID, JSON, the name of a text that is missing, a value that is none. */
const codes = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\{"[a-z_]+":|\b(?:undefined|NaN|Invalid Date)\b/

type Look = (typeof looks)[number]

/** `npm test` takes one look at each page, `npm run test:all` every look. */
const pathsOfLook = (paths: readonly string[], turn: number) =>
  paths.filter((_, at) => isWhole || at % looks.length === turn)

async function checkPage(page: Page, what: string, { name, check }: Look): Promise<void> {
  await check(page, `${what}, ${name}`)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, `${what} scrolls sideways: ${name}`).toBe(false)
  await expect(page.locator('body'), `${what} shows what only machines read`).not.toContainText(codes, {
    useInnerText: true,
  })
}

async function takeLook(page: Page, { size, colorScheme, language }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  await page.setExtraHTTPHeaders({ 'Accept-Language': `${language}-CA` })
  await page.evaluate((chosen) => localStorage.setItem('fanfare.language', chosen), language)
  await page.goto(`${baseUrl()}/${client}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`)
}

for (const [area, pathsOf] of Object.entries(areas))
  test(`every page opens without a fault: ${area}`, async ({ watched: page }) => {
    test.setTimeout(300_000)
    await signIn(page)
    const paths = pathsOf(await findThings(page))
    const loaded = await page.request.get(`${baseUrl()}/${client}/`)
    for (const [turn, look] of looks.entries()) {
      await takeLook(page, look)
      const seen = pathsOfLook(paths, turn)
      for (const path of seen) {
        await goInside(page, path)
        await checkPage(page, path, look)
      }
      console.log(`${area}, ${look.name}: ${seen.length} pages`)
    }
    // A visit that begins at such an address gets the same console.
    for (const path of paths)
      expect(await (await page.request.get(baseUrl() + path)).text(), path).toBe(await loaded.text())
  })

test('every page of no client and every public page open without a fault', async ({ watched: page }) => {
  test.setTimeout(300_000)
  await signIn(page)
  const found = await findThings(page)
  const paths = ['/', ...ownPathsOf(found), ...openPathsOf(found), ...publicPathsOf(found)]
  for (const [turn, look] of looks.entries()) {
    await takeLook(page, look)
    const seen = pathsOfLook(paths, turn)
    for (const path of seen) {
      await page.goto(baseUrl() + path)
      await checkPage(page, path, look)
    }
    console.log(`own and public, ${look.name}: ${seen.length} pages`)
  }
})

test('the accessibility check fails on a picture without a text', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>',
  )
  await expect(expectAccessible(page, 'bad example')).rejects.toThrow(/image-alt/)
})

test('the accessibility check fails on words that are pale in the dark alone', async ({ page }) => {
  const inDark = '@media (prefers-color-scheme: dark) { body { background: #000; color: #222 } }'
  await page.setContent(
    `<html lang="en"><title>Pale</title><style>${inDark}</style><main><h1>Pale</h1></main></html>`,
  )
  await expectAccessible(page, 'in the light')
  await expect(expectAccessibleInBoth(page, 'in both')).rejects.toThrow(/in both, dark.*color-contrast/s)
})

test('the accessibility check looks into a frame of another origin', async ({ page }) => {
  const inside = '<html lang="en"><title>Inside</title><main><h1>Inside</h1><img src="data:,"></main></html>'
  await page.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: inside }),
  )
  const frame = '<iframe title="Inside" src="https://elsewhere.test/"></iframe>'
  await page.setContent(`<html lang="en"><title>Outside</title><main><h1>Outside</h1>${frame}</main></html>`)
  await expect(expectAccessible(page, 'bad frame')).rejects.toThrow(/image-alt: iframe img/)
})
