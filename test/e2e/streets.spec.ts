// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import { arrive, baseUrl, expect, test } from '#test/support/browser.ts'
import { streetsArchive } from '#test/support/streets.ts'

// Streets of one file are drawn by the browser from the parts that it asks for; without the file the map goes on.

const archive = streetsArchive()
const address = '/api/v1/map-tiles/streets.pmtiles'
const credit = 'Protomaps © OpenStreetMap contributors (ODbL)'

const openMap = async (page: Awaited<ReturnType<typeof arrive>>['page']) => {
  await page.route(/\/api\/v1\/map-tiles(\?|$)/, (route) =>
    route.fulfill({ json: { data: { url: address, credit, is_file: true } } }),
  )
  await page.goto(`${baseUrl()}/maple-market/link-locations`)
  const row = page.getByRole('row').filter({ hasText: 'Gatineau, Quebec' })
  await row.getByRole('button', { name: 'Holiday recipes', exact: true }).click()
  return page.getByRole('dialog', { name: 'Click on Holiday recipes', exact: true })
}

test('streets of one file are asked for by ranges, from our own site, and drawn with their credit', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const hosts = new Set<string>()
  const ranges: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).host)
  })
  await page.route(`**${address}`, (route) => {
    const { range = '' } = route.request().headers()
    ranges.push(range)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const body = archive.subarray(Number(first), Number(last) + 1)
    const headers = {
      'content-range': `bytes ${first}-${Number(first) + body.length - 1}/${archive.length}`,
      'content-type': 'application/octet-stream',
      etag: '"1"',
    }
    return route.fulfill({ status: 206, headers, body })
  })
  const dialog = await openMap(page)
  await expect(dialog.getByText(credit)).toBeVisible()
  const tile = dialog.locator('canvas.leaflet-tile').first()
  await expect(tile).toBeAttached()
  // The land of the archive's one tile is drawn: no longer what the canvas has of itself.
  await expect
    .poll(() =>
      tile.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        return canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data[3]
      }),
    )
    .toBe(255)
  expect(ranges.length).toBeGreaterThan(0)
  for (const range of ranges) expect(range).toMatch(/^bytes=\d+-\d+$/)
  expect([...hosts]).toEqual([new URL(baseUrl()).host])
  await leave()
})

test('a file of streets that is not there leaves the map that comes with Fanfare', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const dialog = await openMap(page)
  // The server of this test has no file, so its own answer is a 404.
  await expect(
    dialog.getByText('The streets could not be loaded, so the map is drawn without them.'),
  ).toBeVisible()
  await expect(dialog.getByText('Towns: GeoNames (CC BY 4.0)')).toBeVisible()
  const map = dialog.getByRole('region', { name: 'Map around the click' })
  await expect(map.getByText('Gatineau', { exact: true })).toBeVisible()
  await leave()
})
