import pg from 'pg'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { footerOf } from '#server/messaging/delivery/footer.ts'
import { onDatabase } from './fill.ts'

/** A bare outbox: rows, and an index of those that are still to be sent. */
export const fillOutbox = (url: string, isEmail: boolean) =>
  onDatabase(url, async (client) => {
    await client.query('drop table if exists bare_outbox')
    await client.query(`create table bare_outbox (id uuid primary key, address text not null, body text not null,
      provider_id text, sent_at timestamptz)`)
    await client.query(
      `insert into bare_outbox select id, ${isEmail ? 'email' : 'phone'},
         'Win a bike this spring: answer BIKE. Text STOP to get no more of these.' from participant`,
    )
    await client.query('create index on bare_outbox (id) where sent_at is null')
    await client.query('vacuum analyze bare_outbox')
    await client.query('checkpoint')
  })

const loops = Number(process.env.BENCH_BARE_LOOPS ?? 3)

/** Claims 500 with SKIP LOCKED, sends them, writes id and time; no checks, no events. */
export async function drainOutbox(url: string, port: GatewayPort): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, options: '-c search_path=fanfare,public', max: loops })
  await Promise.all(Array.from({ length: loops }, () => drain(pool, port)))
  await pool.end()
}

async function drain(pool: pg.Pool, port: GatewayPort): Promise<void> {
  const client = await pool.connect()
  for (;;) {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; address: string; body: string }>({
      name: 'claim',
      text: 'select id, address, body from bare_outbox where sent_at is null limit 500 for update skip locked',
    })
    if (rows.length === 0) break
    const outcomes = await port.submit(
      rows.map(({ id, address, body }) => ({
        ...{ reference: id, from: '55555', to: address, text: body },
        ...(address.includes('@') ? emailOf(id, body) : {}),
      })),
    )
    await client.query({
      name: 'write',
      text: `update bare_outbox o set provider_id = u.provider_id, sent_at = now()
        from unnest($1::uuid[], $2::text[]) u (id, provider_id) where o.id = u.id`,
      values: [
        rows.map(({ id }) => id),
        outcomes.map((outcome) => {
          if (outcome.kind === 'accepted') return outcome.providerMessageId
          throw new Error(JSON.stringify(outcome))
        }),
      ],
    })
    await client.query('commit')
  }
  await client.query('commit')
  client.release()
}

const from = { name: 'Maple', postal_address: '1 Main Street, Toronto ON' }

/** The same e-mail as the product's, line to unsubscribe included; its address is as long, and signed by nobody. */
function emailOf(id: string, body: string) {
  const unsubscribeUrl = `http://localhost/u/1-${id.replaceAll('-', '')}-${'0'.repeat(24)}`
  return {
    from: 'hello@maple.test',
    text: `${body}\n\n${footerOf({ isFrench: false, url: unsubscribeUrl, from })}\n`,
    email: {
      ...{ subject: 'Win a bike this spring', fromName: 'Maple', toName: '', messageId: `${id}@maple.test` },
      unsubscribeUrl,
    },
  }
}
