// long: figures of a slow phone, which are printed; site.spec opens the page.
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { client, contest } from '#test/support/pages.ts'

// The entry page on a slow phone: a processor four times slower and a line of 1.6 Mbit/s with 150 ms. What depends on the
// machine is printed and not judged; what does not is.

type Listed = { eid: string; name: string }
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

test('the entry page on a slow phone moves nothing and weighs little', async ({ page, context }) => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const { body } = await staff.call(routes.listAllExperiences, {})
  const eid = (body as { data: Listed[] }).data.find(({ name }) => name === contest)?.eid ?? ''
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const throughput = (1.6 * 1_000_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sizes = new Map<string, number>()
  const addresses = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  )
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${baseUrl()}/e/${eid}?lang=fr`, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  const { paint, shift } = await page.evaluate(
    () => (window as unknown as { seen: { paint: number; shift: number } }).seen,
  )
  // A client's own pictures are the client's.
  const isOwn = (id: string) => !/\/public\/(?:logo|library)\//.test(addresses.get(id) ?? '')
  const bytes = [...sizes].reduce((sum, [id, size]) => sum + (isOwn(id) ? size : 0), 0)
  // oxlint-disable-next-line no-console -- figures for whoever reads the run
  console.log(
    `slow phone: largest paint ${Math.round(paint)} ms, layout shift ${shift.toFixed(4)}, ${Math.round(bytes / 1024)} kB in ${sizes.size} answers`,
  )
  expect(paint).toBeGreaterThan(0)
  // Less than anybody sees: a line that a fraction of a pixel moves counts too.
  expect(shift).toBeLessThan(0.001)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(100 * 1024)
})
