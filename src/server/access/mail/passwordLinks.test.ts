import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Mail } from '#server/adapters/email/port.ts'
import type { ClientRef } from '#server/platform/scope.ts'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { morning, type Office, office, type Person } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createUser } from '../access.ts'
import { readPasswordLink } from '../profile/choosing.ts'
import { enqueueLink } from './passwordLinks.ts'
import { enqueueRoleMail } from './staffMail.ts'

describe('a link to choose a password', () => {
  let place: Office
  let maple: ClientRef
  const by = { kind: 'user', id: 'x', name: 'Ana Admin', isPlatformAdmin: true } as const
  before(async () => {
    place = await office()
    maple = await place.addClient('maple')
  })
  after(() => place.end())

  /** Somebody whom Maple invites, with a password or without. */
  const add = async (name: string, { language = 'en', ...more }: Partial<Added> = {}): Promise<Person> => {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@fanfare.test`
    const form = { email, name, isPlatformAdmin: false, language, ...more }
    const { id } = await createUser(place.db, form, morning)
    await place.rows(
      `insert into client_invitation values (gen_random_uuid(), $1, $2, $3, $4, 'validator', 'Ana Admin', $5, $5)`,
      [maple.id, id, email, name, morning],
    )
    return { id, name, email }
  }
  type Added = { language: 'en' | 'fr'; password: string }
  const password = 'correct horse battery'
  type Asked = Omit<Parameters<typeof enqueueLink>[1], 'userId' | 'at'>
  const ask = ({ id: userId }: Person, asked: Asked) =>
    enqueueLink(place.db, { userId, at: morning, ...asked })
  const mailsTo = ({ email }: Person) => place.mails.filter(({ to }) => to.address === email)
  const mailed = async (person: Person, asked: Asked): Promise<Mail> => {
    await ask(person, asked)
    await runJobs(place)
    return mailsTo(person).at(-1) ?? assert.fail('no mail')
  }
  const scope = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at: morning } as const
  const read = (token: string) => readPasswordLink(place.db, scope, { token })
  const invitation = { purpose: 'invitation', by } as const

  it('invites in the words of who is invited: by whom, to which client, as what, until when', async () => {
    const mail = await mailed(await add('Ines Invited'), { ...invitation, clientId: maple.id })
    assert.equal(mail.subject, 'Your invitation to work for Client maple in Fanfare')
    assert.match(mail.text, /^Hello Ines Invited,\n/)
    assert.match(
      mail.text,
      /Ana Admin invites you to work for Client maple in Fanfare, at https:\/\/fanfare\.test/,
    )
    assert.match(mail.text, /Your role: Validator\./)
    assert.match(mail.text, /works once, until 11\/5\/26 9:00 a\.m\. EDT:/)
    assert.match(mail.text, /^https:\/\/fanfare\.test\/choose-password#[\w-]{43}$/m)

    const french = await mailed(await add('Irène Invitée', { language: 'fr' }), {
      ...invitation,
      clientId: maple.id,
    })
    assert.equal(french.subject, 'Votre invitation à travailler pour Client maple dans Fanfare')
    assert.match(french.text, /^Bonjour Irène Invitée,\n/)
    assert.match(french.text, /Ana Admin vous invite à travailler pour Client maple dans Fanfare/)
    assert.match(french.text, /Votre rôle\u00a0: Validation\./)
    assert.match(french.text, /jusqu’au 11\/5\/26 9\u00a0h\u00a000 HAE\u00a0:/)
  })

  it('for a new password says who asks for it: an administrator, or somebody who may be the owner', async () => {
    const [rose, rene] = [
      await add('Rose Reset', { password }),
      await add('René', { password, language: 'fr' }),
    ]
    const own = await mailed(rose, { purpose: 'reset' })
    assert.equal(own.subject, 'Choose a new password for Fanfare')
    assert.match(own.text, /Somebody, probably you, asked for a new password/)
    assert.match(own.text, /until 4\/5\/26 2:00 p\.m\. UTC:/)
    assert.match((await mailed(rene, { purpose: 'reset' })).text, /Quelqu’un, vous sans doute, a demandé/)
    await place.rows('update user_account set password_reset_at = now() where id = any($1)', [
      [rose.id, rene.id],
    ])
    assert.match((await mailed(rose, { purpose: 'reset', by })).text, /^Ana Admin asks you to choose/m)
    assert.match((await mailed(rose, { purpose: 'reset' })).text, /^An administrator asks you to choose/m)
    assert.match((await mailed(rene, { purpose: 'reset', by })).text, /^Ana Admin vous demande de choisir/m)
    assert.match((await mailed(rene, { purpose: 'reset' })).text, /^Un administrateur vous demande/m)
  })

  it('tells a time in the zone that the reader chose', async () => {
    const zoe = await add('Zoë Zoned', { password })
    await place.rows(`update user_account set time_zone = 'Europe/Paris' where id = $1`, [zoe.id])
    assert.match((await mailed(zoe, { purpose: 'reset' })).text, /until 4\/5\/26 4:00 p\.m\. GMT\+2:/)
  })

  it('tells a time as the reader wants dates', async () => {
    const [wanda, wim] = [
      await add('Wanda Words', { password }),
      await add('Wim', { password, language: 'fr' }),
    ]
    await place.rows(`update user_account set date_format = 'words' where id = any($1)`, [[wanda.id, wim.id]])
    assert.match((await mailed(wanda, { purpose: 'reset' })).text, /until May 4, 2026 2:00 p\.m\. UTC:/)
    assert.match((await mailed(wim, { purpose: 'reset' })).text, /jusqu’au 4 mai 2026 14\u00a0h\u00a000 UTC/)
  })

  it('stands in no row and in no job: only the hash of its token is kept', async () => {
    const mia = await add('Mia Mailed')
    await ask(mia, { ...invitation, clientId: maple.id })
    assert.deepEqual(place.jobs.at(-1)?.payload, {
      userId: mia.id,
      purpose: 'invitation',
      clientId: maple.id,
      by: 'Ana Admin',
    })
    await runJobs(place)
    const token = tokenIn(mailsTo(mia).at(-1))
    const rows = await place.rows<{ text: string }>('select l::text as text from password_link l')
    assert.ok(rows.length > 0)
    for (const { text } of rows) {
      assert.ok(!text.includes(token))
      assert.ok(!text.includes(Buffer.from(token).toString('hex')))
      assert.ok(!text.includes(Buffer.from(token, 'base64url').toString('hex')))
    }
  })

  it('is one: a newer one takes the place of the one before', async () => {
    const nora = await add('Nora Newer')
    const first = tokenIn(await mailed(nora, invitation))
    const second = tokenIn(await mailed(nora, invitation))
    assert.equal((await refusalOf(read(first))).reason, 'link_dead')
    assert.equal((await read(second)).user_id, nora.id)
  })

  it('whose mail was refused is made anew, so that of all tries one link works', async () => {
    const tom = await add('Tom Tried')
    const written: Mail[] = []
    let tries = 0
    const failing = {
      send: async (mail: Mail) => {
        written.push(mail)
        tries += 1
        // The second time the mail server takes it and the answer is lost.
        if (tries < 3) throw new Error('the mail server is away')
      },
    }
    await ask(tom, invitation)
    await assert.rejects(runJobs(place, { mail: failing }), /away/)
    await assert.rejects(runJobs(place, { mail: failing }), /away/)
    await runJobs(place, { mail: failing })
    const works: boolean[] = []
    for (const mail of written)
      works.push(
        await read(tokenIn(mail)).then(
          () => true,
          () => false,
        ),
      )
    assert.deepEqual(works, [false, false, true])
  })

  it('is not sent to whoever is disabled, locked, gone, or has not to choose one any more', async () => {
    const [dora, luc, gus, pia, una, wes] = [
      await add('Dora Disabled', { password }),
      await add('Luc Locked'),
      await add('Gus Gone'),
      await add('Pia Past', { password }),
      await add('Una Unreset', { password }),
      await add('Wes Withdrawn'),
    ]
    await ask(dora, { purpose: 'reset' })
    await ask(luc, { ...invitation, clientId: maple.id })
    await ask(gus, { ...invitation, clientId: maple.id })
    await ask(pia, { ...invitation, clientId: maple.id })
    await ask(una, { purpose: 'reset', by })
    await ask(wes, { ...invitation, clientId: maple.id })
    await place.rows('update user_account set disabled_at = now() where id = $1', [dora.id])
    await place.rows('update user_account set locked_at = now() where id = $1', [luc.id])
    await place.rows('delete from user_account where id = $1', [gus.id])
    await place.rows('delete from client_invitation where user_id = $1', [wes.id])
    const before = place.mails.length
    await runJobs(place)
    assert.equal(place.mails.length, before)
  })

  it('is not sent to whoever has an account already: the mail says who offers what, and where it is accepted', async () => {
    const [ela, eloi] = [
      await add('Ela Employed', { password }),
      await add('Éloi', { password, language: 'fr' }),
    ]
    for (const { id: userId } of [ela, eloi])
      await enqueueRoleMail(place.db, { userId, clientId: maple.id, by, at: morning })
    await runJobs(place)
    const [news] = mailsTo(ela)
    assert.equal(news?.subject, 'Your invitation to work for Client maple in Fanfare')
    assert.match(news.text, /Ana Admin invites you to work for Client maple\. Your role: Validator\./)
    assert.match(news.text, /^https:\/\/fanfare\.test\/invitations$/m)
    assert.match(mailsTo(eloi)[0]?.text ?? '', /Ana Admin vous invite à travailler pour Client maple/)
    for (const person of [ela, eloi]) assert.doesNotMatch(mailsTo(person)[0]?.text ?? '', /#/)
    const before = place.mails.length
    await enqueueRoleMail(place.db, { userId: ela.id, clientId: maple.id, by, at: morning })
    await place.rows('delete from client_invitation where user_id = $1', [ela.id])
    await runJobs(place)
    assert.equal(place.mails.length, before, 'an invitation that was withdrawn is no news')
  })
})
