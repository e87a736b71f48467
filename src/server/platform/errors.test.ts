import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type Declared, errorCodes } from '#contract/reason.ts'
import { reasons } from '#contract/reasons.ts'
import { constraints } from '#server/main/registry.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { found, RefusedError, refusalOf, refuse, refuseField, statusOf } from './errors.ts'

const thrownBy = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  return assert.fail('this should have been refused')
}

describe('a refusal', () => {
  it('has a status for every code of the contract, and each code has a reason', () => {
    assert.deepEqual(Object.keys(statusOf).sort(), [...errorCodes].sort())
    const codes = new Set(Object.values<Declared>(reasons).flatMap(({ code }) => code ?? []))
    assert.deepEqual([...codes].sort(), [...errorCodes].sort())
  })

  it('keeps its field, its reason and its kind', () => {
    const taken = { reason: 'list_name_taken', values: {} }
    assert.deepEqual(
      refusalOf(
        thrownBy(() => refuseField('name', 'list_name_taken')),
        {},
      ),
      { code: 'invalid', ...taken, fields: { name: [taken] } },
    )
    const values = { name: 'Olga', time: '9:19 am', zone: 'America/Toronto' }
    const held = thrownBy(() => refuse('being_edited', values))
    assert.deepEqual(refusalOf(held, {}), {
      code: 'conflict',
      reason: 'being_edited',
      values,
      type: 'locked',
    })
    assert.equal((held as Error).message, 'Olga is editing this until 9:19 am (America/Toronto).')
  })

  it('is what a missing row is, and never an empty one', () => {
    assert.ok(thrownBy(() => found(undefined)) instanceof RefusedError)
    for (const row of [0, '', false]) assert.equal(found(row), row)
  })

  it('is not what a fault of ours is', () => {
    for (const thrown of [
      new Error('no'),
      undefined,
      null,
      'text',
      { constraint: 7 },
      { constraint: 'some_pkey' },
    ])
      assert.equal(refusalOf(thrown, constraints), undefined)
  })
})

describe('a constraint of the database that a person can run into', () => {
  let database: TestDatabase
  let owner: pg.Client
  before(async () => {
    database = await testDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  after(async () => {
    await owner.end()
    await database.drop()
  })

  it('exists under the name that the refusals know, and speaks of its field', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select conname as name from pg_constraint where connamespace = 'fanfare'::regnamespace
      union select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
        where indisunique and c.relnamespace = 'fanfare'::regnamespace`)
    const known = rows.flatMap(({ name }) => {
      const constraint = name.replace(/^fanfare\./, '')
      const refusal = refusalOf({ constraint }, constraints)
      return refusal ? [[constraint, Object.keys(refusal.fields ?? { general: [] })[0]]] : []
    })
    for (const [name = ''] of known)
      assert.ok(name.length < 53, `${name} leaves no room for a shard's number`)
    assert.deepEqual(Object.fromEntries(known), {
      access_code_list_name: 'name',
      access_code_prefix_name: 'name',
      location_store_number: 'store_number',
      marketing_channel_name: 'name',
      placement_name: 'name',
      placement_detail_name: 'name',
      quick_link_name: 'name',
      participant_phone: 'phone',
      participant_email: 'email',
      link_name: 'name',
      list_name: 'name',
      mailbox_address_key: 'address',
      campaign_name: 'name',
      prize_pool_name: 'name',
      prize_type_name: 'name',
      keyword_shortcode_id_normalised_key: 'keyword',
      client_eid_key: 'eid',
      saved_reply_title: 'title',
      saved_view_name: 'name',
      shortcode_code_key: 'code',
      subscription_name: 'name',
      sign_on_group_client: 'group',
      user_account_email_key: 'email',
      webhook_name: 'name',
      webhook_slot: 'general',
    })
  })
})
