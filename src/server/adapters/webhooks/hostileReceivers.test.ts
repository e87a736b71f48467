import { answerWith, type DeedName } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { createWebhooks } from './caller.ts'

/** The head is the answer, whatever becomes of its body. */
const taken: readonly DeedName[] = [
  'says half a body',
  'drips a body without end',
  'pours a body without end',
  'closes within a body',
  'resets the line within a body',
]
const switching: readonly DeedName[] = [
  'switches protocols',
  'switches protocols and talks on',
  'switches protocols and does not say to which',
]
const broken: readonly DeedName[] = [
  'closes without an answer',
  'resets the line',
  'says what is no HTTP',
  'pours hints',
  'pours a head without end',
]

function toldAt(deed: DeedName): string {
  if (taken.includes(deed)) return '200 taken'
  if (switching.includes(deed)) return '101 status'
  return broken.includes(deed) ? 'null broken' : 'null slow'
}

hostilePeersSuite('webhooks', {
  open: (url, milliseconds) => {
    const webhooks = createWebhooks({
      allowsLoopback: true,
      limits: {
        connectMilliseconds: 30_000,
        headMilliseconds: milliseconds,
        wholeMilliseconds: milliseconds,
      },
    })
    return {
      call: async () => {
        const { status, failure } = await webhooks.post({ url, headers: {}, body: '{}' })
        return `${status} ${failure ?? 'taken'}`
      },
      close: webhooks.close,
    }
  },
  proper: () => answerWith(202, 'taken'),
  told: toldAt,
  good: '202 taken',
})
