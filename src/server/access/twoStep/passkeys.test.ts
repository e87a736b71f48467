import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later, type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { softPasskey } from '#test/support/softPasskey.ts'
import { twoStepOf } from '#test/support/twoStep.ts'
import { findSession } from '../access.ts'
import { askForPasskey } from './secondStep.ts'
import { addPasskey, getTwoStep, offerPasskey, removePasskey } from './twoStep.ts'

describe('passkeys', () => {
  let place: Office
  let steps: ReturnType<typeof twoStepOf>
  before(async () => {
    place = await office()
    steps = twoStepOf(place)
  })
  after(() => place.end())

  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
  const context = () => ({ db: place.db, outside: place.outside })

  it('turn two-step sign-in on, sign in, and note when', async () => {
    const marc = await place.addPerson('Marc')
    const { passkey, codes } = await steps.addPasskey(marc)
    assert.equal(codes.length, 10)
    const at = later(60)
    const { token } = await steps.passkey(passkey, { token: await steps.half(marc, { at }), counter: 1, at })
    assert.ok(await findSession(place.db, token, at))
    const { passkeys, on_since, recovery_codes } = await getTwoStep(place.db, place.staffScope(marc))
    assert.deepEqual([passkeys.length, passkeys[0]?.name, passkeys[0]?.used_at], [1, 'Telephone', at])
    assert.ok(on_since)
    assert.equal(recovery_codes, 10)
  })

  it('of another site are neither added nor accepted', async () => {
    const eve = await place.addPerson('Eve')
    for (const site of [{ origin: 'https://fanfare.example' }, { rpId: 'fanfare.example' }]) {
      assert.equal(await reasonOf(steps.addPasskey(eve, site)), 'passkey_refused')
    }
    const { passkey } = await steps.addPasskey(eve)
    for (const site of [{ origin: 'https://fanfare.example' }, { rpId: 'fanfare.example' }]) {
      const token = await steps.half(eve)
      assert.equal(await reasonOf(steps.passkey(passkey, { token, counter: 1, ...site })), 'passkey_refused')
    }
  })

  it('whose counter goes back are refused, as is a copy that stands still', async () => {
    const bob = await place.addPerson('Bob')
    const { passkey } = await steps.addPasskey(bob)
    const enter = async (counter: number) => steps.passkey(passkey, { token: await steps.half(bob), counter })
    await enter(7)
    for (const counter of [7, 6, 0]) assert.equal(await reasonOf(enter(counter)), 'passkey_refused')
    await enter(8)
  })

  it('that do not count are accepted each time', async () => {
    const una = await place.addPerson('Una')
    const { passkey } = await steps.addPasskey(una)
    for (let times = 0; times < 2; times++)
      await steps.passkey(passkey, { token: await steps.half(una), counter: 0 })
  })

  it('sign what this sign-in asked for, and nothing else', async () => {
    const ned = await place.addPerson('Ned')
    const { passkey } = await steps.addPasskey(ned)
    const scope = { ...place.staffScope(ned) }
    const [first, second] = [await steps.half(ned), await steps.half(ned)]
    const { challenge } = await askForPasskey(context(), scope, first)
    assert.equal(
      await reasonOf(steps.passkey(passkey, { token: second, counter: 1, challenge })),
      'passkey_refused',
    )
    assert.equal(
      await reasonOf(steps.passkey(softPasskey(), { token: second, counter: 1 })),
      'passkey_refused',
    )
    await steps.passkey(passkey, { token: second, counter: 1 })
  })

  it('are added by the offer that they were made for, once', async () => {
    const kim = await place.addPerson('Kim')
    const scope = place.staffScope(kim)
    const { challenge } = await offerPasskey(context(), scope, steps.own)
    const named = { name: 'Key', credential: softPasskey().made({ challenge }), token: undefined }
    const tried = await Promise.allSettled([1, 2].map(() => addPasskey(context(), scope, named)))
    assert.deepEqual(tried.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const other = { ...named, credential: softPasskey().made({ challenge }) }
    assert.equal(await reasonOf(addPasskey(context(), scope, other)), 'offer_dead')
  })

  it('need an installation whose address has a name', async () => {
    const ida = await place.addPerson('Ida')
    const outside = { ...place.outside, publicUrl: 'http://127.0.0.1:4000' }
    const offered = offerPasskey({ db: place.db, outside }, place.staffScope(ida), steps.own)
    assert.equal(await reasonOf(offered), 'passkeys_need_a_name')
  })

  it('of somebody else are not there', async () => {
    const [ann, zed] = [await place.addPerson('Ann'), await place.addPerson('Zed')]
    const { id } = await steps.addPasskey(ann)
    const removed = removePasskey(context(), place.staffScope(zed), { ...steps.own, id })
    assert.equal(await reasonOf(removed), 'not_found')
  })
})
