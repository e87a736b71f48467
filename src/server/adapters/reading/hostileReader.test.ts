// long: every deed of a hostile peer on one more adapter; npm test has gateways, webhooks and drand.
import { answerWith } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { UnreadableError } from './port.ts'
import { createRemoteReader } from './remoteReader.ts'

hostilePeersSuite('a service that reads receipts', {
  open: (url, wholeMilliseconds) => {
    const reader = createRemoteReader({ url, token: undefined, wholeMilliseconds })
    return {
      call: () =>
        reader.read(Buffer.from('a picture')).then(
          ({ lines }) => `${lines.length} lines`,
          (error: unknown) => (error instanceof UnreadableError ? 'unreadable' : 'later'),
        ),
    }
  },
  proper: () => answerWith(200, '{"lines":[]}'),
  told: () => 'later',
  good: '0 lines',
})
