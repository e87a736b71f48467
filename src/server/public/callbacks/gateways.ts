import type { GatewayCallbacks, GatewayKind } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { collectReceipts } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { HtmlAnswer, Received } from '#server/platform/http/call.ts'
import { receiveSms } from '../inboundSms.ts'

// Callbacks of gateways over HTTP. Each is answered when what it says is stored, so one that fails here comes
// again; one that is answered never has to. Which of them may be believed, and what they say, is the adapter's.

type Callback = { kind: GatewayKind; received: Received }

/** An inbound text. */
export async function receiveCallback(
  db: Db,
  outside: Outside,
  { kind, received }: Callback,
): Promise<HtmlAnswer> {
  const callbacks = callbacksOf(outside, kind)
  const { said } = callbacks.text(received) ?? refuse('not_allowed')
  if (said) await receiveSms(db, outside, said)
  return callbacks.textAnswer
}

/** A status of a message of ours. `reference` is in the address, so the gateway's signature covers it. */
export async function receiveStatus(
  db: Db,
  outside: Outside,
  { kind, received, reference }: Callback & { reference: string | undefined },
): Promise<HtmlAnswer> {
  const { said } = callbacksOf(outside, kind).status(received, reference) ?? refuse('not_allowed')
  if (said) await collectReceipts({ db, clock: outside.clock }, [said])
  return { html: '' }
}

/** A gateway that is not set up has no hook. */
const callbacksOf = (outside: Outside, kind: GatewayKind): GatewayCallbacks =>
  outside.gateway(kind)?.callbacks ?? refuse('not_found')
