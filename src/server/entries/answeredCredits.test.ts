import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, end, entries, gift, inGift, val, world } from '#test/support/gifts.ts'
import { answeredCredits, type Product } from './answeredCredits.ts'
import { takeEntry } from './validation/queue.ts'

before(begin)
after(end)

const oat = { alias_en: 'Oat milk 1 L', alias_fr: 'Lait d’avoine 1 L' }
const soy = { alias_en: 'Soy milk', alias_fr: 'Boisson de soya' }
const products: readonly Product[] = [oat, soy]
const creditsOf = (data: Record<string, unknown>, of = products) => answeredCredits(data, of)?.credits

test('the product that the person named and how many of it are so many credits', () => {
  assert.deepEqual(
    answeredCredits({ email: 'a@b.example', product: 'OAT MILK 1L', quantity: '3' }, products),
    {
      credits: 3,
      answers: [
        { name: 'product', value: 'OAT MILK 1L' },
        { name: 'quantity', value: '3' },
      ],
    },
  )
  assert.equal(creditsOf({ question_produit: 'lait d’avoine 1 l', question_quantite: '2 cartons' }), 2)
  assert.equal(creditsOf({ question_how_many_did_you_buy: 'x4' }), 4)
  assert.equal(creditsOf({ number_of_products: 5, phone_number: '15145550123' }), 5)
  assert.equal(creditsOf({ products: ['Oat milk 1 L', 'Soy milk'] }), 2)
})

test('several products have a quantity each, and one that does not count brings nothing', () => {
  const two = { product_1: 'Soy milk', quantity_1: '2', product_2: 'Oat milk 1 L', quantity_2: '1' }
  assert.equal(creditsOf(two), 3)
  assert.equal(creditsOf({ ...two, product_2: 'Crisps' }), 2)
  assert.equal(creditsOf({ question_soy_milk: '2', question_oat_milk_1_l: '1' }), 3)
  assert.equal(creditsOf({ product: 'Crisps', quantity: '3' }), undefined)
  assert.equal(creditsOf({ product_1: 'Soy milk', product_2: 'Crisps', quantity: '3' }), undefined)
})

test('where the experience names no products any counts, and only how many is asked', () => {
  assert.equal(creditsOf({ product: 'Crisps', quantity: '3' }, []), 3)
  assert.equal(creditsOf({ product: 'Crisps' }, []), undefined)
  assert.equal(creditsOf({ quantity: '3' }, [{ alias_en: null, alias_fr: null }]), 3)
})

test('what is no whole number, or too many, suggests nothing', () => {
  for (const quantity of ['0', '-1', '1.5', '3 or more', 'two', '1e3', '1001', '99999', ['2', '3']])
    assert.equal(creditsOf({ product: 'Soy milk', quantity }), undefined, `${quantity}`)
  // A field that was left empty asks nothing: the product alone counts.
  for (const quantity of ['', null, {}]) assert.equal(creditsOf({ product: 'Soy milk', quantity }), 1)
  assert.equal(creditsOf({ quantity: '1000' }), 1000)
  assert.equal(creditsOf({}), undefined)
})

test('the entry in hand has the credits of which its own answers speak, by the products of its experience', async () => {
  const { made } = await gift({ experience_products: [{ tether_product_eid: 'oat', ...oat }] })
  const [said, silent] = await entries(made, { count: 2 })
  await world.rows(`update entry set data = $2 where id = $1 returning id`, [
    said,
    { product: 'Oat Milk 1L', quantity: '2' },
  ])
  const shown = async (entry: string | undefined) =>
    (await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0, entry })).entry
  const credited = await shown(said)
  assert.equal(credited?.answered_credits?.credits, 2)
  assert.equal(credited?.suggested_credits, null)
  assert.equal((await shown(silent))?.answered_credits, null)
})
