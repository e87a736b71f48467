// long: it reads all receipts of the demo.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { sendReceipts } from '#demo/receiptPile.ts'
import { openStage } from '#demo/stage.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// The demo's receipts, sent as its people send them.

let application: TestApplication
let maple: ClientWorld
let gift: Ids
before(async () => {
  application = await testApplication({})
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  const rule = (field_name: string, field_rules: string) => ({
    field_name,
    field_rules,
    type: 'Entry',
  })
  gift = idsOf(
    await make(maple.as.client_admin, routes['gift-with-purchase.create'], {
      body: {
        name: 'A mug',
        campaign_id: maple.campaign,
        prize_pools: [{ id: maple.pool }],
        requires_validation: true,
        started_at: '2020-01-01T00:00:00Z',
        form_rules: [
          ...['first_name', 'last_name'].map((name) => rule(name, 'required|text')),
          ...[
            rule('email', 'required|email'),
            rule('phone', 'required|phone'),
            rule('receipt', 'nullable|file'),
          ],
        ],
        experience_products: [
          { tether_product_eid: 'light', alias_en: 'Light roast, 340 g', alias_fr: null },
        ],
      },
    }),
  )
})
after(() => application.close())

const people = Array.from({ length: 40 }, (_, at) => ({
  first_name: 'Pat',
  last_name: `Number ${at}`,
  phone: `+1416555${String(1000 + at)}`,
  email: `pat${at}@receipts.example`,
  language: 'en' as const,
}))

test('forty receipts wait, of which some were used before, turned, cropped or cannot be read', async () => {
  const stage = openStage(application, new Date(application.outside.clock.now().getTime() - 86_400_000))
  try {
    await sendReceipts(stage, gift.eid, people)
  } finally {
    await stage.close()
  }
  const { body } = await maple.as.validator.call(routes.takeEntryForValidation, {
    params: { type: 'gift-with-purchase', id: gift.eid },
  })
  assert.equal((body as { data: { waiting: number } }).data.waiting, 40)
  await requireOddOnes()
  assert.ok((await ringsOf('picture')) >= 3, 'people share a picture')
  assert.ok((await ringsOf('till_code')) >= 3, 'so are the codes of their tills')
  assert.ok((await ringsOf('transaction')) >= 3, 'the receipts that they share are read')
})

/** Of every sort some, by the pictures that were kept and by what was read of them. */
async function requireOddOnes(): Promise<void> {
  const owner = new pg.Client({ connectionString: application.databaseUrl })
  await owner.connect()
  const { rows } = await owner
    .query<Picture>(
      `select i.sha256, i.width, i.height, r.state from fanfare.entry_image i
       join fanfare.entry e on e.client_id = i.client_id and e.id = i.entry_id and e.experience_id = $1
       left join fanfare.receipt_reading r on r.client_id = i.client_id and r.image_id = i.id
       order by i.created_at, i.id`,
      [gift.id],
    )
    .finally(() => owner.end())
  assert.equal(rows.length, 40)
  // An honest receipt has as many lines as the next one.
  const usual = rows[0]
  assert.ok(usual)
  const { width, height } = usual
  assert.equal(40 - new Set(rows.map(({ sha256 }) => sha256)).size, 3, 'files sent again')
  const turned = rows.filter((one) => one.width === height && one.height === width)
  const cropped = rows.filter((one) => one.width === width && one.height < height * 0.8)
  const smaller = rows.filter((one) => one.width < width && one.height < height)
  const unreadable = rows.filter(({ state }) => state === 'unreadable')
  assert.deepEqual([turned.length, cropped.length, smaller.length, unreadable.length], [3, 2, 2, 2])
  assert.equal(rows.filter(({ state }) => state === 'read').length, 38)
}

type Picture = { sha256: string; width: number; height: number; state: string | null }

async function ringsOf(kind: 'picture' | 'transaction' | 'till_code'): Promise<number> {
  const { body } = await maple.as.validator.call(routes.listRings, { query: { kind } })
  return (body as { data: unknown[] }).data.length
}
