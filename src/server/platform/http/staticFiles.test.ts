import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'

describe('static files and the addresses of pages', () => {
  let application: TestApplication
  before(async () => {
    application = await testApplication()
  })
  after(() => application.close())

  /** The status line and headers as they are on the wire: clients mend addresses before they send them. */
  const raw = async (address: string, lines: readonly string[] = []) => {
    const { hostname, port } = new URL(application.url)
    const socket = connect(Number(port), hostname)
    socket.write([`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'))
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), answer }
  }
  const get = (path: string, accept: string) =>
    visitor(application.url).request('GET', path, { headers: { Accept: accept } })

  it('answers every address outside of the folders with a 404, however it is written', async () => {
    const addresses = ['/site', '/api/docs', '/assets', ''].flatMap((folder) => [
      `${folder}/../package.json`,
      `${folder}/../../package.json`,
      `${folder}/%2e%2e/package.json`,
      `${folder}/%2e%2e/%2e%2e/package.json`,
      `${folder}/..%2fpackage.json`,
      `${folder}/%5c..`,
      `${folder}/..%5cpackage.json`,
      `${folder}/.`,
      `${folder}//entry.js`,
      `${folder}/%00`,
      `${folder}/%zz`,
      `${folder}/.fanfare-build/`,
    ])
    const statuses = await Promise.all(addresses.map(async (address) => (await raw(address)).status))
    const other = addresses.filter((_, index) => statuses[index] !== 404)
    assert.deepEqual(other, [])
    console.log(`addresses outside of the folders: ${addresses.length}, all 404`)
  })

  it('gives of the package that shows the calls only what its page loads', async () => {
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      assert.equal((await get(`/api/docs/${file}`, '*/*')).status, 200, file)
    for (const file of [
      'package.json',
      'README.md',
      'swagger-ui.js.map',
      'index.html',
      'oauth2-redirect.html',
    ])
      assert.equal((await get(`/api/docs/${file}`, '*/*')).status, 404, file)
  })

  it('gives the console’s pages to whoever takes anything, a probe among them', async () => {
    for (const path of [
      '/',
      '/sign-in',
      '/launchpad',
      '/maple',
      '/maple/lists/019a/import',
      '/maple/lists?page=2',
    ])
      for (const accept of ['*/*', 'text/html', 'text/html,*/*;q=0.8']) {
        const page = await get(path, accept)
        assert.deepEqual([page.status, page.text.startsWith('<!doctype html>')], [200, true], path)
      }
    assert.equal((await raw('/')).status, 200)
    const head = await visitor(application.url).request('HEAD', '/')
    assert.deepEqual([head.status, head.text], [200, ''])
  })

  it('gives the console’s page with a 404 at an address that is none of its pages', async () => {
    for (const path of [
      '/maple/nowhere',
      '/wp-login.php',
      '/.env',
      '/maple/lists/a/b/c',
      '/maple/campaigns/1/2',
      '/e/x/y/z',
    ]) {
      const page = await get(path, 'text/html')
      assert.deepEqual([page.status, page.text.startsWith('<!doctype html>')], [404, true], path)
      assert.deepEqual(
        [page.headers.get('cache-control'), page.headers.get('etag')],
        ['no-cache', null],
        path,
      )
      const told = await get(path, 'application/json')
      assert.deepEqual([told.status, told.body], [404, { error: { code: 'not_found' } }], path)
    }
  })
})
