import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { NotificationMail } from '#contract/access/notificationKinds.ts'
import { type Mail, MailUnanswered } from '#server/adapters/email/port.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { runJobs } from '#test/support/links.ts'
import { later, morning, type Office, office, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { until } from '#test/support/until.ts'
import { endWork } from '../accounts/endOfWork.ts'
import { enqueueDailyMails } from './notificationMail.ts'
import {
  ask,
  getNotifications,
  notify,
  readNotifications,
  removeOldNotifications,
  type Told,
} from './notifications.ts'
import { getMailWanted, updateMailWanted } from './notificationWants.ts'

describe('what a person is told', () => {
  let place: Office
  let client: ClientRef
  let asker: UserScope
  before(async () => {
    place = await office()
    client = await place.addClient('bell')
    asker = await place.scope(client, await place.addPerson('Ann Asker'))
  })
  afterEach(() => {
    place.jobs.splice(0)
    place.mails.splice(0)
  })
  after(() => place.end())

  /** Works for the client. */
  const colleague = async (name: string) => {
    const person = await place.addPerson(name)
    await place.scope(client, person)
    return person
  }
  const told = (more: Partial<Told> = {}): Told => {
    const objectId = newId()
    return {
      kind: 'approval_asked',
      objectId,
      objectName: 'Spring sale',
      target: { page: 'broadcast', id: objectId },
      ...more,
    }
  }
  const tell = (person: Person, what = told(), scope = asker) =>
    place.db.transaction(scope, (tx) => notify(tx, scope, { ...what, userIds: [person.id] }))
  const bellOf = (person: Person) => getNotifications(place.db, place.staffScope(person))
  const want = (person: Person, kind: Told['kind'], mail: NotificationMail) =>
    updateMailWanted(place.db, place.staffScope(person), [{ kind, mail }])
  const mailedTo = (person: Person) => place.mails.filter(({ to }) => to.address === person.email)

  it('stands in the bell with who, what and where it leads, until it is read', async () => {
    const vera = await colleague('Vera Told')
    const what = told()
    await tell(vera, what)
    const { unread, notifications } = await bellOf(vera)
    assert.equal(unread, 1)
    const { id, ...shown } = notifications[0] ?? { id: '' }
    assert.deepEqual(shown, {
      kind: 'approval_asked',
      client: { eid: 'bell', name: client.name },
      object_name: 'Spring sale',
      by: 'Ann Asker',
      is_failure: false,
      target: what.target,
      created_at: morning.toISOString(),
      read_at: null,
    })
    await readNotifications(place.db, place.staffScope(vera, later(60)), { ids: [id] })
    const read = await bellOf(vera)
    assert.deepEqual([read.unread, read.notifications[0]?.read_at], [0, later(60).toISOString()])
  })

  it('is read by nobody else, whatever id is named', async () => {
    const [own, other] = [await colleague('Olga Own'), await colleague('Otto Other')]
    await tell(own)
    const [one] = (await bellOf(own)).notifications
    await readNotifications(place.db, place.staffScope(other), { ids: one ? [one.id] : [] })
    await readNotifications(place.db, place.staffScope(other), {})
    assert.deepEqual([(await bellOf(own)).unread, (await bellOf(other)).notifications], [1, []])
  })

  it('comes from every client that one works for, and goes with the work there', async () => {
    const mia = await colleague('Mia Many')
    const second = await place.addClient('bell-two')
    await place.scope(second, mia)
    await tell(mia)
    await tell(mia, told(), await place.scope(second, await place.addPerson('Sam Second')))
    const eids = async () => (await bellOf(mia)).notifications.map((one) => one.client.eid)
    assert.deepEqual(await eids(), ['bell-two', 'bell'])
    await place.rows('delete from client_role where user_id = $1 and client_id = $2', [mia.id, second.id])
    assert.deepEqual([await eids(), (await bellOf(mia)).unread], [['bell'], 1])
    await endWork(place.db, { clientIds: [client.id], userId: mia.id }, [])
    await place.scope(client, mia)
    assert.deepEqual(await eids(), [])
  })

  it('never reaches who does not work for the client, or cannot sign in', async () => {
    const stranger = await place.addPerson('Sue Stranger')
    const locked = await colleague('Lou Locked')
    await place.rows('update user_account set locked_at = now() where id = $1', [locked.id])
    await tell(stranger)
    await tell(locked)
    const rows = await place.rows('select 1 from notification where user_id = any($1)', [
      [stranger.id, locked.id],
    ])
    assert.deepEqual(rows, [])
  })

  it('is mailed at once where that is wanted, in the language of the person, and once', async () => {
    const fran = await colleague('Fran Fille')
    await place.rows(`update user_account set language = 'fr' where id = $1`, [fran.id])
    const what = told()
    await tell(fran, what)
    const jobs = [...place.jobs]
    await runJobs(place, { at: morning })
    place.jobs.push(...jobs)
    await runJobs(place, { at: morning })
    const [mail, ...more] = mailedTo(fran)
    assert.deepEqual(more, [])
    assert.match(mail?.subject ?? '', /^Ann Asker demande votre approbation de «\u00a0Spring sale\u00a0»/)
    assert.ok(mail?.text.includes(`/bell/broadcasts/${what.objectId}\n`))
  })

  it('is mailed once where the process dies between the mail and its answer', async () => {
    const kai = await colleague('Kai Killed')
    await tell(kai)
    const references: (string | undefined)[] = []
    const dying = {
      send: async (mail: Mail) => {
        references.push(mail.reference)
        // The process is gone here: nothing after the mail is done.
        return new Promise<void>(() => undefined)
      },
    }
    const begun = [...place.jobs]
    const first = Promise.race([runJobs(place, { mail: dying }), until(() => references.length === 1)])
    await first
    place.jobs.splice(0, place.jobs.length, ...begun)
    await runJobs(place, { mail: dying })
    assert.equal(references.length, 1)
    assert.match(references[0] ?? '', /^[0-9a-f-]{36}$/)
  })

  it('waits again where no mail server had it, and never where it may have it', async () => {
    const uma = await colleague('Uma Unsure')
    await tell(uma)
    const away = { send: () => Promise.reject(new Error('away')) }
    await assert.rejects(runJobs(place, { mail: away }), /away/)
    const unsure = { send: () => Promise.reject(new MailUnanswered('nothing was said')) }
    const begun = [...place.jobs]
    await runJobs(place, { mail: unsure })
    place.jobs.push(...begun)
    await runJobs(place)
    assert.deepEqual(mailedTo(uma), [])
  })

  it('is mailed twenty times an hour at most, and the rest in one e-mail when the hour is over', async () => {
    const busy = await colleague('Bo Busy')
    for (let nth = 1; nth <= 25; nth++) {
      await tell(busy, told({ objectName: `Sale ${nth}` }))
      const first = place.jobs.length - 1
      await runJobs({ ...place, jobs: place.jobs.splice(first) }, { at: later(nth) })
    }
    assert.equal(mailedTo(busy).length, 20)
    const waiting = place.jobs.splice(0)
    assert.deepEqual(
      waiting.map(({ name, payload, startAfter }) => ({ name, payload, startAfter })),
      [{ name: 'access.mailNotifications', payload: { userId: busy.id }, startAfter: later(3600) }],
    )
    place.jobs.push(...waiting)
    await runJobs(place, { at: later(3600) })
    const mails = mailedTo(busy)
    assert.equal(mails.length, 21)
    for (let nth = 21; nth <= 25; nth++) assert.match(mails.at(-1)?.text ?? '', new RegExp(`Sale ${nth}\\b`))
  })

  it('is not mailed once it is read, nor where nobody wants it', async () => {
    const [reader, never] = [await colleague('Rita Reader'), await colleague('Nora Never')]
    await want(never, 'approval_asked', 'never')
    await tell(reader)
    await tell(never)
    await readNotifications(place.db, place.staffScope(reader), {})
    await runJobs(place, { at: morning })
    assert.deepEqual([mailedTo(reader), mailedTo(never)], [[], []])
    assert.equal((await bellOf(never)).unread, 1)
  })

  it('is mailed once a day at eight in the morning of the person, all in one e-mail', async () => {
    const dora = await colleague('Dora Daily')
    await place.rows(`update user_account set time_zone = 'America/Vancouver' where id = $1`, [dora.id])
    await want(dora, 'work_ended', 'daily')
    await tell(dora, told({ kind: 'work_ended', objectName: 'Import of May' }))
    await tell(dora, told({ kind: 'work_ended', objectName: 'Export', isFailure: true }))
    // 13:00 UTC is six there.
    const hourly = async (hours: number) => {
      const at = later(hours * 3600)
      await enqueueDailyMails(place.db, at)
      await runJobs(place, { at })
      return mailedTo(dora).length
    }
    assert.deepEqual([await hourly(0), await hourly(1), await hourly(2), await hourly(3)], [0, 0, 1, 1])
    const [mail] = mailedTo(dora)
    assert.equal(mail?.subject, '2 notifications in Fanfare')
    assert.match(mail?.text ?? '', /“Import of May” is done[\s\S]*“Export” has failed/)
    await tell(dora, told({ kind: 'work_ended' }), { ...asker, at: later(4 * 3600) })
    assert.deepEqual([await hourly(5), await hourly(26)], [1, 2])
  })

  it('is asked of one person once an hour, by whomever, and of nobody who cannot say yes', async () => {
    const paul = await colleague('Paul Patient')
    const what = told()
    const askAt = (seconds: number, userId = paul.id) => {
      const scope = { ...asker, at: later(seconds) }
      return place.db.transaction(scope, (tx) => ask(tx, scope, { ...what, people: [paul], userId }))
    }
    await askAt(0)
    const refusal = await refusalOf(askAt(3599))
    assert.deepEqual([refusal.code, refusal.reason], ['conflict', 'asked_already'])
    await askAt(3601)
    assert.equal((await bellOf(paul)).unread, 2)
    assert.equal((await refusalOf(askAt(0, asker.actor.id))).reason, 'cannot_be_asked')
  })

  it('by e-mail is everybody’s choice for each kind, and stands in the trail', async () => {
    const carl = await colleague('Carl Chooser')
    const before = await getMailWanted(place.db, place.staffScope(carl))
    assert.equal(before.find(({ kind }) => kind === 'approval_given')?.mail, 'never')
    await want(carl, 'approval_given', 'daily')
    const after = await want(carl, 'approval_given', 'daily')
    assert.equal(after.find(({ kind }) => kind === 'approval_given')?.mail, 'daily')
    const entries = await place.rows<{ after: object }>(
      `select after from audit_entry where client_id = 0 and entity_id = $1 and action = 'user.update'`,
      [carl.id],
    )
    assert.deepEqual(
      entries.map((entry) => entry.after),
      [{ mail_approval_given: 'daily' }],
    )
  })

  it('is kept for ninety days', async () => {
    const old = await colleague('Olive Old')
    await tell(old)
    const day = 24 * 3600
    await removeOldNotifications(place.db, later(89 * day))
    assert.equal((await bellOf(old)).notifications.length, 1)
    await removeOldNotifications(place.db, later(91 * day))
    assert.equal((await bellOf(old)).notifications.length, 0)
  })
})
