import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod'
import { changeOf, wholeOf } from '#contract/changing.ts'
import { fieldsOf } from '#contract/fields.ts'
import type { Route, Schema } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { kindNames } from '#contract/words/kindNames.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller } from '#test/support/caller.ts'
import { experienceOfKind } from '#test/support/samples/experiences.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

/** PUTs with a body that is no part of a record, each with its reason. */
const commands: Partial<Record<RouteName, string>> = {
  handOverEntry: 'a command: it names the colleague',
  flagParticipant: 'a command: it names whom, and sets or takes the flag (M7)',
  lockUser: 'one switch',
  markSupportMessage: 'one switch',
  resetUserPassword: 'one switch',
  setPlatformAdmin: 'one switch',
  setEntryStatus: 'a verdict',
  setBallotDrawStatus: 'a verdict',
  setConsent: 'a verdict, with its proof',
  setClientShortcodes: 'one choice',
  pinList: 'one switch, for one user',
  saveNotes: 'one text',
  changePassword: 'a command, with the current one',
  turnEntryImage: 'a command: it says how far the picture is turned',
  confirmAuthenticator: 'a command, by a code',
  readNotifications: 'a command: it names which, or means all',
  updateNotificationMail: 'one choice for each kind, saved alone',
  saveMarketingChannel: 'makes one, or changes the one whose id it names (M7)',
  savePlacement: 'makes one, or changes the one whose id it names (M7)',
  savePlacementDetail: 'makes one, or changes the one whose id it names (M7)',
}

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const isChange = (body: Schema | undefined): body is Schema => body !== undefined && wholeOf(body) !== body
const puts = (Object.entries(routes) as [RouteName, Route][]).filter(([, { method }]) => method === 'PUT')
const changes = puts.filter(([, { body }]) => isChange(body))

test('a PUT with a body is a change of what is sent alone, or says why it is none', () => {
  const others = puts.filter(([, { body }]) => body && !isChange(body)).map(([name]) => name)
  assert.deepEqual(others.sort(), Object.keys(commands).sort())
  console.log(`PUTs ${puts.length}, changes ${changes.length}, commands ${others.length}`)
})

test('what a PUT is not sent stays, what was answered can be sent back, and another version is refused', async () => {
  for (const [name, route] of changes) {
    const { params, body } = sampleOf(name, maple)
    const put = async (sent: object): Promise<Answer> =>
      (await ready(name)).call(route, { params, body: sent })
    recordOf(name, await put(body as object))
    const start = recordOf(name, await put({}))
    assert.deepEqual(
      lasting(recordOf(name, await put(start))),
      lasting(start),
      `${name} takes its own answer back`,
    )
    const form = Object.keys(fieldsOf(route.body as Schema))
    for (const [field, value] of Object.entries(body as object)) {
      const known = lasting(recordOf(name, await put({})))
      const now = lasting(recordOf(name, await put({ [field]: value })))
      for (const other of form.filter((one) => one !== field && one !== 'version'))
        assert.deepEqual(now[other], known[other], `${name}: ${field} changes ${other}`)
    }
    const { version } = recordOf(name, await put({}))
    const refused = await put({ ...(body as object), version: Number(version) + 1 })
    assert.equal(refused.status, 409, `${name} of another version: ${refused.text}`)
    assert.equal((refused.body as { type: string }).type, 'stale')
    assert.equal((refused.body as { stale: { version: number } }).stale.version, version)
  }
})

/** Whoever may do everything, with the editing lock where the record has one, and a check that has ended. */
async function ready(name: RouteName): Promise<Caller> {
  if (name === 'updateImport') await endCheck()
  const [model] = Object.entries(lockedModels()).filter(([call]) => call === name)
  if (model) await maple.founder.call(routes.acquireLock, { body: { type: 'editing', ...model[1] } })
  return maple.founder
}

/** As the job would, which does not run here. */
async function endCheck(): Promise<void> {
  const checked = sql`update participant_import set state = 'checked' where client_id = ${maple.id} and id = ${maple.import}`
  await application.db.run({ client: { id: maple.id } }, checked)
}

const lockedModels = () => ({
  updateCampaign: { model_type: 'campaign', model_id: maple.campaign },
  ...Object.fromEntries(
    kindNames.map((kind) => [
      `${kind}.update`,
      { model_type: 'experience', model_id: experienceOfKind(kind, maple).id },
    ]),
  ),
})

function recordOf(name: RouteName, { status, body, text }: Answer): Record<string, unknown> {
  assert.equal(status, 200, `${name}: ${text}`)
  const { data } = body as { data: Record<string, unknown> }
  // Rows that are saved as one form have its version beside them.
  return Array.isArray(data) ? (body as Record<string, unknown>) : data
}

const lasting = ({ updated_at: _updated, version: _version, ...rest }: Record<string, unknown>) => rest

test('the guard tells a change from a form that fills what is not sent', () => {
  const form = z.strictObject({ name: z.string(), is_open: z.boolean().default(true) })
  assert.equal(isChange(form), false)
  const change = changeOf(form, z.object({ id: z.string(), name: z.string() }))
  assert.equal(isChange(change), true)
  assert.deepEqual(change.parse({ id: 'x', name: 'y' }), { name: 'y' })
  assert.throws(() => change.parse({ colour: 'red' }))
})
