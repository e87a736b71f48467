import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AccessCode } from '#contract/campaigns/accessCodes/codeCalls.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import type { Keyword } from '#contract/campaigns/calls.ts'
import { routes } from '#contract/routes.ts'
import { giveAccessCode } from '#server/campaigns/campaigns.ts'
import { systemScope } from '#server/platform/scope.ts'
import { codesOffice, dataOf, prefixIn, reasonIn } from '#test/support/accessCodes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller } from '#test/support/caller.ts'
import { make, must } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let birch: ClientWorld
let admin: Caller
let office: ReturnType<typeof codesOffice>
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  birch = await buildClient(application, { name: 'birch', code: '55502' })
  office = codesOffice(maple)
  admin = office.who
})
after(() => application.close())

const keywordsLike = (search: string) => dataOf<Keyword[]>(admin, routes.listKeywords, { query: { search } })
const reasonsOf = ({ body }: Pick<Answer, 'body'>) => {
  const { reasons } = body as { reasons: Record<string, { reason: string }[]> }
  return Object.entries(reasons).map(([field, [first]]) => [field, first?.reason])
}

test('a list is of a campaign, with prefixes that are hidden whatever is asked, and counts of its codes', async () => {
  const list = await office.addList('Winter')
  assert.deepEqual([list.prefixes, list.codes_count, list.campaign_id], [[], 0, maple.campaign])
  const snow = prefixIn(await office.addPrefix(list, { name: 'SNOW', keyword: 'Snowy' }))
  assert.deepEqual(
    [snow.is_hidden, snow.keyword, snow.shortcode, snow.access_code_list_id],
    [true, 'Snowy', '55501', list.id],
  )
  await office.addCode(list, 'snow-1234')
  const [found] = (
    await dataOf<AccessCodeList[]>(admin, routes.listAccessCodeLists, {
      params: { campaignId: maple.campaign },
    })
  ).filter(({ id }) => id === list.id)
  assert.deepEqual([found?.codes_count, found?.used_count, found?.prefixes[0]?.codes_count], [1, 0, 1])
  const open = await admin.call(routes.createAccessCodePrefix, {
    params: { id: list.id },
    body: { name: 'OPEN', language: 'en', is_hidden: false } as never,
  })
  assert.deepEqual([open.status, reasonsOf(open)], [422, [['is_hidden', 'prefix_always_hidden']]])
})

test('names are there once: a list in its campaign, a prefix with its language in its list', async () => {
  const list = await office.addList('Once')
  const again = await admin.call(routes.createAccessCodeList, {
    body: { name: 'ONCE', campaign_id: maple.campaign },
  })
  assert.deepEqual(reasonsOf(again), [['name', 'access_code_list_name_taken']])
  assert.equal((await office.addPrefix(list, { name: 'Ice' })).status, 200)
  const same = await office.addPrefix(list, { name: 'I-CE' })
  assert.deepEqual([same.status, reasonsOf(same)], [422, [['name', 'access_code_prefix_taken']]])
  assert.equal((await office.addPrefix(list, { name: 'ICE', language: 'fr' })).status, 200)
  const elsewhere = await admin.call(routes.createAccessCodePrefix, {
    params: { id: list.id },
    body: { access_code_list_id: maple.accessCodeList, name: 'X1', language: 'en' },
  })
  assert.equal(elsewhere.status, 404)
})

test('a keyword of a prefix follows the rules of keywords, and is changed and given back with its prefix', async () => {
  const list = await office.addList('Words')
  for (const [keyword, reason] of [
    ['ab', 'keyword_too_short'],
    ['STOP', 'keyword_reserved'],
    ['two words', 'keyword_not_a_word'],
    [maple.experience.keyword, 'keyword_taken'],
  ] as const) {
    const refused = await office.addPrefix(list, { name: keyword, keyword })
    assert.deepEqual([refused.status, reasonsOf(refused)], [422, [['keyword', reason]]], keyword)
  }
  assert.deepEqual((await office.getList(list)).prefixes, [])
  const made = prefixIn(await office.addPrefix(list, { name: 'HAIL', keyword: 'HAILING' }))
  const taken = await admin.call(routes.createKeyword, {
    body: { keyword: 'hailing', shortcode_id: maple.shortcode.id },
  })
  assert.deepEqual(reasonsOf(taken), [['keyword', 'keyword_taken']])
  const [keyword] = await keywordsLike('HAILING')
  assert.equal(keyword?.access_code_list_id, list.id)
  const byHand = await admin.call(routes.deleteKeyword, { params: { id: must(keyword).id } })
  assert.deepEqual([byHand.status, reasonIn(byHand)], [409, 'keyword_of_prefix'])
  const params = { id: list.id, prefixId: made.id }
  const changed = await admin.call(routes.updateAccessCodePrefix, {
    params,
    body: { keyword: 'SLEETS', version: made.version },
  })
  const { keyword: now, version } = prefixIn(changed)
  assert.deepEqual([now, version], ['SLEETS', made.version + 1])
  const stale = await admin.call(routes.updateAccessCodePrefix, {
    params,
    body: { name: 'OTHER', version: made.version },
  })
  assert.equal(stale.status, 409)
  assert.equal(
    (await admin.call(routes.updateAccessCodePrefix, { params, body: prefixIn(changed) })).status,
    200,
  )
  await admin.call(routes.deleteAccessCodePrefix, { params })
  assert.deepEqual(await keywordsLike('SLEETS'), [])
})

test('one code belongs to the prefix that it begins with, the longest of several, or to the one that is named', async () => {
  const list = await office.addList('Single')
  const short = prefixIn(await office.addPrefix(list, { name: 'SUN' }))
  const long = prefixIn(await office.addPrefix(list, { name: 'SUNNY' }))
  await office.addPrefix(list, { name: 'RAIN', language: 'en' })
  await office.addPrefix(list, { name: 'RAIN', language: 'fr' })
  const ownerOf = ({ body }: { body: unknown }) => (body as { data: AccessCode }).data.access_code_prefix_id
  assert.equal(ownerOf(await office.addCode(list, 'sun 0001')), short.id)
  assert.equal(ownerOf(await office.addCode(list, 'SUNNY-001')), long.id)
  assert.equal(ownerOf(await office.addCode(list, 'sunny 002', short.id)), short.id)
  for (const [code, named, expected] of [
    ['SUN0001', undefined, ['code', 'access_code_there']],
    ['sun-0001', long.id, ['code', 'access_code_with_other_prefix']],
    ['SUN', undefined, ['code', 'access_code_too_short']],
    ['S'.repeat(41), undefined, ['code', 'access_code_too_long']],
    ['SUNÉ01', undefined, ['code', 'access_code_not_plain']],
    ['MOON0001', undefined, ['access_code_prefix_id', 'access_code_prefix_missing']],
    ['RAIN0001', undefined, ['access_code_prefix_id', 'access_code_prefix_unclear']],
  ] as const) {
    const refused = await office.addCode(list, code, named)
    assert.deepEqual([refused.status, reasonsOf(refused)], [422, [expected]], code)
  }
  assert.equal((await office.addCode(list, 'SUN0009', maple.accessCodePrefix)).status, 404)
  assert.equal((await office.getList(list)).codes_count, 3)
})

test('codes are masked, found whole by who reads and by their beginning by who may see them in full', async () => {
  const list = await office.addList('Masked')
  await office.addPrefix(list, { name: 'MASK' })
  await office.addCode(list, 'MASK0001')
  await office.addCode(list, 'MASK0002')
  const params = { id: list.id }
  const codesOf = async (who: Caller, call: 'listAccessCodes' | 'seeAccessCodes', search?: string) => {
    const { body, status } = await who.call(routes[call], { params, query: search ? { search } : {} })
    return status === 200 ? (body as { data: AccessCode[] }).data.map(({ code }) => code) : status
  }
  const analyst = maple.as.analyst
  assert.deepEqual(await codesOf(analyst, 'listAccessCodes'), ['••••••02', '••••••01'])
  assert.deepEqual(await codesOf(analyst, 'listAccessCodes', 'MASK'), [])
  assert.deepEqual(await codesOf(analyst, 'listAccessCodes', 'mask-0001'), ['••••••01'])
  assert.equal(await codesOf(analyst, 'seeAccessCodes'), 403)
  assert.deepEqual(await codesOf(admin, 'seeAccessCodes', 'mask'), ['MASK0002', 'MASK0001'])
  const noted = await dataOf<{ action: string }[]>(maple.as.client_admin, routes.listAudit, {
    query: { entity: 'access_code_list', entity_id: list.id },
  })
  assert.equal(noted.filter(({ action }) => action === 'access_code.see').length, 1)
})

test('a code says which e-mail gave it, for as long as that is there', async () => {
  const list = await office.addList('Mailed')
  await office.addPrefix(list, { name: 'MAILED' })
  await office.addCode(list, 'MAILED01')
  await office.addCode(list, 'MAILED02')
  const { id: experienceId } = await make(admin, routes['email.create'], {
    body: { name: 'Your card', campaign_id: maple.campaign },
  })
  const { id, eid, campaign: campaignId, participant: participantId } = maple
  const client = { id, eid, name: 'maple', timeZone: 'America/Toronto' }
  const scope = systemScope(client, 'Test', new Date())
  await application.db.transaction(scope, (tx) =>
    giveAccessCode(tx, scope, { campaignId, experienceId, participantId, language: 'en' }),
  )
  const [given] = await office.codesIn(list, { state: 'given' })
  assert.deepEqual([given?.given_to?.id, given?.given_by?.name], [maple.participant, 'Your card'])
  const left = await office.codesIn(list, { state: 'left' })
  assert.deepEqual([left.length, left[0]?.given_at, left[0]?.given_to], [1, null, null])
  const deleted = await admin.call(routes['email.delete'], { params: { id: experienceId } })
  assert.equal(deleted.status, 200, deleted.text)
  const [after] = await office.codesIn(list, { state: 'given' })
  assert.deepEqual([after?.given_to?.id, after?.given_by], [maple.participant, null])
  const { codes_count, given_count, used_count } = await office.getList(list)
  assert.deepEqual([codes_count, given_count, used_count], [2, 1, 0])
})

test('another client has no part in it', async () => {
  const foreign = birch.as.client_admin
  const params = { id: maple.accessCodeList }
  assert.equal((await foreign.call(routes.listAccessCodes, { params })).status, 404)
  assert.equal(
    (
      await foreign.call(routes.createAccessCode, {
        body: { accessCodeListId: params.id, code: 'SCRATCH77' },
      })
    ).status,
    404,
  )
})
