import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { answerWith, type DeedName } from '../../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../../hostilePeers.suite.ts'
import { fetchMedia } from './media.ts'
import { createTwilio } from './twilio.ts'
import { account } from './twilioPeer.fixture.ts'

const submit = { reference: 'r', from: '55555', to: '+14165550100', text: 'Hi' }

hostilePeersSuite('Twilio, where texts are handed over', {
  open: (apiUrl, answerMilliseconds) => {
    const port = createTwilio({
      ...account,
      window: 1,
      apiUrl,
      publicUrl: 'http://localhost',
      answerMilliseconds,
      connectMilliseconds: 30_000,
    })
    return {
      call: async () => (await port.submit([submit])).map(({ kind }) => kind).join(),
      close: port.close,
    }
  },
  proper: () => answerWith(201, JSON.stringify({ sid: `SM${'0'.repeat(32)}` })),
  // It may have been taken.
  told: () => 'unknown',
  good: 'accepted',
})

const folder = mkdtempSync(join(tmpdir(), 'fanfare-hostile-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const isNoPicture: readonly DeedName[] = [
  'switches protocols and does not say to which',
  'pours a body without end',
]

hostilePeersSuite('Twilio, where pictures are fetched', {
  open: (apiUrl, wholeMilliseconds) => ({
    call: () => {
      const path = join(folder, String(++files))
      return fetchMedia(`${apiUrl}/one`, path, { ...account, apiUrl, maxBytes: 10_000, wholeMilliseconds })
    },
  }),
  proper: () => answerWith(200, 'a picture', 'content-type: image/png'),
  told: (deed) => (isNoPicture.includes(deed) ? 'refused' : 'later'),
  good: 'fetched',
})
