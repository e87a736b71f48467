/**
 * A process of its own for the browser: the whole server with a key of Google Maps, and a server of tiles of its own in
 * Google's place. A line that is written to it says what Google does from then on, half a minute later. With `tiles` as
 * its argument that server is one of an operator's own (`MAP_TILES_URL`), which knows no sessions.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { readMapTiles } from '#server/adapters/mapTiles.ts'
import { testApplication } from './application.ts'
import { freePort } from './freePort.ts'
import { makeKeywords } from './world/campaigns.ts'
import { makeClient, password } from './world/clients.ts'
import { makeLocations } from './world/locations.ts'

const key = 'AIza-lantern_0042'
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** `away`: nothing is answered well; `tileless`: a session, but neither tiles nor whose they are; `nameless`: tiles. */
const moods = z.enum(['away', 'tileless', 'nameless', 'well'])
let mood: z.output<typeof moods> = 'away'
let minutes = 0

function answer(path: string, response: ServerResponse): void {
  const fails =
    mood === 'away' ||
    (mood === 'tileless' && path !== '/v1/createSession') ||
    (mood === 'nameless' && path.startsWith('/tile/'))
  if (fails) response.writeHead(500).end()
  else if (path === '/v1/createSession')
    response.end(
      JSON.stringify({ session: 'lantern', expiry: String(Math.floor(Date.now() / 1000) + 14 * 86_400) }),
    )
  else if (path.startsWith('/tile/v1/viewport'))
    response.end(JSON.stringify({ copyright: 'Map data ©2026 Lantern Surveys' }))
  else response.writeHead(200, { 'content-type': 'image/png' }).end(dot)
}

const tiles = createServer((request, response) => {
  request.resume()
  answer((request.url ?? '').split('?')[0] ?? '', response)
})
tiles.listen(0, '127.0.0.1')
await once(tiles, 'listening')
const address = tiles.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
const ofGoogle = {
  googleKey: key,
  region: 'CA',
  ...readMapTiles({ MAP_GOOGLE_KEY: key, MAP_GOOGLE_REGION: 'CA' }),
  origin,
}
const credit = '© Lantern Surveys'
const mapTiles =
  process.argv[2] === 'tiles'
    ? readMapTiles({ MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: credit })
    : ofGoogle
if (!mapTiles) throw new Error('there are no tiles')

const port = await freePort('127.0.0.1')
const publicUrl = `http://127.0.0.1:${port}`
const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
const app = await testApplication({ mapTiles, clock, port, publicUrl })
const name = 'lantern-shop'
const client = await makeClient(app, { name, code: '55534' })
await makeLocations(app, { ...client, ...(await makeKeywords(client)) })
const told = { url: publicUrl, client: name, email: `founder@${name}.test`, password, origin }
process.stdout.write(`${JSON.stringify(told)}\n`)

createInterface({ input: process.stdin }).on('line', (line) => {
  mood = moods.parse(line)
  minutes += 1
  process.stdout.write(`${line}\n`)
})
process.once('SIGTERM', () => {
  tiles.closeAllConnections()
  tiles.close()
  void app.close().then(() => process.exit(0))
})
