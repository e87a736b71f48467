import assert from 'node:assert/strict'
import { after as afterAll, before, test } from 'node:test'
import { fillDays } from '#server/entries/days/fillDays.ts'
import { mergeData } from '#server/entries/queries/entries.ts'
import { begin, decide, end, entries, type Gift, gift, line, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { refused } from '#test/support/prizing.ts'
import { getCampaignPurchases, listCampaignPurchases } from './purchases.ts'

before(begin)
afterAll(end)

const product = (
  tether_product_eid: string,
  alias_en: string | null = null,
  alias_fr: string | null = null,
) => ({
  tether_product_eid,
  alias_en,
  alias_fr,
})
const coffee = [
  product('light-340', 'Light roast, 340 g', 'Torréfaction légère, 340 g'),
  product('light', 'Light roast'),
  product('dark', 'Dark roast', 'Torréfaction foncée'),
]
const shown = { is_products_visible_on_dashboard: true, is_retailer_visible_on_dashboard: true }
const may = { start: '2026-05-01', end: '2026-05-31' }
const paging = { page: 1, per_page: 25 }

const of = async (made: Gift, asked: object = may) => {
  const purchases = await getCampaignPurchases(world.db, world.scopeNow(), {
    campaignId: world.campaignId,
    ...asked,
  })
  return purchases.experiences.find(({ id }) => id === made.id)
}
const listed = async (made: Gift, facet: 'products' | 'retailers', which: object) => {
  const asked = { campaignId: world.campaignId, experience: made.eid, facet, ...may, ...paging, ...which }
  const { rows, total } = await listCampaignPurchases(world.db, world.scopeNow(), asked)
  assert.equal(rows.length, Math.min(total, paging.per_page))
  return rows
}
const table = (bought: NonNullable<Awaited<ReturnType<typeof of>>>['products'] | undefined) =>
  bought?.top.map(({ key, entries, valid, quantity }) => [key, entries, valid, quantity])

/** An entry whose form said this, decided with these notes. */
async function entered(
  made: Gift,
  { data = {}, notes, credits = 1, status = 'pending', at, pool }: Partial<Entered> & { pool: string },
) {
  const [entry = ''] = await entries(made, { isOnePerson: false })
  await world.rows('update entry set data = $2, created_at = coalesce($3, created_at) where id = $1', [
    entry,
    data,
    at ?? null,
  ])
  if (status !== 'pending')
    await decide(made, entry, {
      status,
      reasons: status === 'valid' ? [] : ['Not legible'],
      creditArray: status === 'valid' ? [line(pool, credits)] : [],
      ...(notes && { additional_information: notes }),
    })
  return entry
}
type Entered = {
  data: object
  notes: Record<string, string>
  credits: number
  status: 'pending' | 'valid' | 'invalid'
  at: Date
}

test('each entry counts for the products and the shop that its validator noted, else its form, else its receipt', async () => {
  const { made, pool } = await gift({ ...shown, experience_products: coffee }, [{ total: 50 }])
  const corner = { retail_name: 'Épicerie du Coin' }
  await entered(made, {
    pool,
    status: 'valid',
    data: { store: 'Elsewhere', product: 'dark' },
    notes: {
      ...corner,
      brands_and_pack_sizes: '2 × LIGHT ROAST, 340 G',
      quantity_of_qualifying_products: '2',
    },
  })
  // The credits say how many, where nobody noted it.
  await entered(made, {
    pool,
    status: 'valid',
    credits: 3,
    data: { store: ' epicerie  du coin ', product: 'Torrefaction foncee' },
  })
  // Of several products it is one of each; one whose name goes on is not the shorter one.
  await entered(made, {
    pool,
    status: 'valid',
    credits: 5,
    data: { products: 'LIGHT ROAST 340 G; Dark roast', retailer: 'Maple Market' },
  })
  await entered(made, {
    pool,
    status: 'invalid',
    data: { product: 'light roast + light roast 340 g', quantity: 4 },
  })
  await entered(made, { pool, data: { product: 'Lightroast; Darkest roasts' } })
  const read = await entered(made, { pool })
  await withReceipt(read, 'MAPLE MARKET', 'Dark roast', 2)
  const one = await of(made)
  assert.deepEqual(table(one?.products), [
    ['dark', 3, 2, 4],
    ['light-340', 3, 2, 3],
    ['light', 1, 0, 0],
  ])
  assert.equal(one?.products?.unnamed, 1)
  assert.equal(one?.products?.rest, null)
  assert.deepEqual(table(one?.retailers), [
    ['epicerie du coin', 2, 2, 5],
    ['maple market', 2, 1, 5],
  ])
  assert.equal(one?.retailers?.unnamed, 2)
  for (const [facet, bought] of [
    ['products', one?.products],
    ['retailers', one?.retailers],
  ] as const) {
    for (const { key, entries, valid } of bought?.top ?? []) {
      assert.equal((await listed(made, facet, { key })).length, entries, key)
      assert.equal((await listed(made, facet, { key, valid: '1' })).length, valid, key)
    }
    assert.equal((await listed(made, facet, { unnamed: '1' })).length, bought?.unnamed)
    assert.equal((await listed(made, facet, {})).length, 0)
  }
  const [newest] = await listed(made, 'products', { key: 'light-340', valid: '1' })
  assert.equal(newest?.status, 'valid')
  assert.deepEqual(
    (await listed(made, 'retailers', { key: 'epicerie du coin' }))
      .map(({ quantity }) => quantity)
      .toSorted((a, b) => a - b),
    [2, 3],
  )
})

async function withReceipt(entryId: string, shop: string, products: string, count: number) {
  const fields = Object.entries({ retail_name: shop, brands_and_pack_sizes: products }).map(
    ([field, value]) => ({ field, value, confidence: 90, box: {} }),
  )
  await world.rows(
    `insert into receipt_reading (client_id, image_id, entry_id, state, turn, reader, fields, suggested_credits,
       read_at)
     values ($1, uuidv7(), $2, 'read', 0, 'test', $3, $4, now())`,
    [world.client.id, entryId, JSON.stringify(fields), count],
  )
}

test('ten have a row, and the others one that counts each entry once', async () => {
  const products = Array.from({ length: 12 }, (_, at) => product(`p${String(at).padStart(2, '0')}`))
  const { made, pool } = await gift({ ...shown, experience_products: products }, [{ total: 50 }])
  for (const [at, { tether_product_eid }] of products.entries())
    for (const _ of at < 10 ? [1, 2] : [1])
      await entered(made, { pool, data: { product: tether_product_eid } })
  await entered(made, { pool, status: 'valid', data: { product: 'p10 and p11', shop: 'Shop' } })
  for (let at = 0; at < 11; at += 1) await entered(made, { pool, data: { shop: `Shop ${at}` } })
  await entered(made, { pool, data: { shop: 'Shop' } })
  const one = await of(made)
  assert.equal(one?.products?.top.length, 10)
  // p10 and p11 are on two entries each, like the first ten, and come last by their eid.
  assert.deepEqual(one?.products?.rest, { names: 2, entries: 3, valid: 1, quantity: 2 })
  assert.equal((await listed(made, 'products', {})).length, 3)
  assert.equal((await listed(made, 'products', { valid: '1' })).length, 1)
  assert.equal(one?.retailers?.top.length, 10)
  assert.deepEqual(one?.retailers?.rest, { names: 2, entries: 2, valid: 0, quantity: 0 })
  assert.equal((await listed(made, 'retailers', {})).length, 2)
  assert.deepEqual(one?.retailers?.top[0]?.key, 'shop')
})

test('a name is told in the language of the reader, and where it has none in the other one', async () => {
  const names = [product('a', 'Mug', 'Tasse'), product('b', null, 'Flacon'), product('c')]
  const { made, pool } = await gift({ ...shown, experience_products: names })
  for (const said of ['tasse', 'FLACON', 'c']) await entered(made, { pool, data: { product: said } })
  const top = (await of(made))?.products?.top.map(({ name, name_fr }) => [name, name_fr])
  assert.deepEqual(top, [
    ['Mug', 'Tasse'],
    ['Flacon', 'Flacon'],
    ['c', 'c'],
  ])
})

test('the days are those of the client’s zone, both included', async () => {
  const { made, pool } = await gift({ ...shown, experience_products: coffee })
  const asked = { start: '2026-05-02', end: '2026-05-02' }
  for (const at of [
    '2026-05-02T03:59:59Z',
    '2026-05-02T04:00:00Z',
    '2026-05-03T03:59:59Z',
    '2026-05-03T04:00:00Z',
  ])
    await entered(made, { pool, data: { shop: 'Shop' }, at: new Date(at) })
  assert.deepEqual(table((await of(made, asked))?.retailers), [['shop', 2, 0, 0]])
  await assert.rejects(of(made, { start: '2026-05-02' }), refused('invalid', { field: 'end' }))
})

test('an experience that shows none, or is not shown, is not there, and its rows are not found', async () => {
  const { made: off } = await gift({ experience_products: coffee })
  const { made: unseen } = await gift({ ...shown, is_visible_on_campaign_dashboard: false })
  const { made: half } = await gift({ is_retailer_visible_on_dashboard: true })
  assert.equal(await of(off), undefined)
  assert.equal(await of(unseen), undefined)
  assert.deepEqual(await of(half), {
    id: half.id,
    eid: half.eid,
    kind: 'gift-with-purchase',
    name: half.name,
    products: null,
    retailers: { top: [], rest: null, unnamed: 0 },
  })
  for (const made of [off, unseen, half])
    await assert.rejects(listed(made, 'products', { key: 'dark' }), refused('not_found'))
  assert.deepEqual(await listed(half, 'retailers', { unnamed: '1' }), [])
})

test('another client neither sees them nor is counted', async () => {
  const { made, pool } = await gift({ ...shown, experience_products: coffee })
  const entry = await entered(made, { pool, data: { shop: 'Shop', product: 'dark' } })
  const other = await world.addClient('other')
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $2, gen_random_uuid(), eid, experience_id, participant_id, source, status, is_test, language, data, reasons,
       created_at from entry where id = $1`,
    [entry, other.id],
  )
  assert.deepEqual(table((await of(made))?.retailers), [['shop', 1, 0, 0]])
  const theirs = await world.scope(other, await world.addPerson('Other Person'), {
    role: 'client_admin',
    at: val.at,
  })
  const asked = { campaignId: world.campaignId, ...may }
  await assert.rejects(getCampaignPurchases(world.db, theirs, asked), refused('not_found'))
  await assert.rejects(
    listCampaignPurchases(world.db, theirs, { ...asked, ...paging, experience: made.eid, facet: 'products' }),
    refused('not_found'),
  )
})

test('five hundred long names are looked for, with signs of every sort in them', async () => {
  const signs = 'c++ (x|y) [z] $1 ^a{2} \\d .* "q" \''
  const many = Array.from({ length: 498 }, (_, at) =>
    product(
      `eid-${at}`,
      `${'long name of a product '.repeat(3)}${at}`,
      `${'nom long d’un produit '.repeat(3)}${at}`,
    ),
  )
  const { made, pool } = await gift({ ...shown, experience_products: [...many, product('signs', signs)] })
  await entered(made, { pool, data: { product: `It was ${signs}!` } })
  await entered(made, { pool, data: { product: many[497]?.alias_fr } })
  await entered(made, { pool, data: { product: 'c++' } })
  const products = (await of(made))?.products
  assert.deepEqual(table(products), [
    ['eid-497', 1, 0, 0],
    ['signs', 1, 0, 0],
  ])
  assert.equal(products?.unnamed, 1)
})

test('each change is told at once, though what was told is remembered', async () => {
  const { made } = await gift({ is_retailer_visible_on_dashboard: true })
  const [entry = ''] = await entries(made)
  for (const now of [val.at, later(400, val.at)]) {
    const outside = { ...world.outside, clock: { now: () => now } }
    await fillDays({ db: world.db, outside }, { clientId: world.client.id })
  }
  const shops = async () => (await of(made))?.retailers?.top.map(({ key }) => key)
  assert.deepEqual(await shops(), [])
  for (const store of ['first', 'second']) {
    const scope = world.scopeNow()
    await world.db.transaction(scope, (tx) => mergeData(tx, scope, { id: entry, fields: { store } }))
    assert.deepEqual(await shops(), [store])
    assert.deepEqual(await shops(), [store])
  }
})
