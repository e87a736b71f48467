import { listForm, participantForm } from '#contract/participants/calls.ts'
import { createList, getList } from '#server/participants/lists/lists.ts'
import {
  addMembers,
  changeConsent,
  ensureDefaultSubscription,
  getParticipant,
  optOutOfShortcode,
} from '#server/participants/participants.ts'
import { createParticipant } from '#server/participants/people/people.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import { later, type Office, office } from './office.ts'

/** An office with one client, its shortcode and a list, that makes people and gives them what keeps or goes. */
export async function peopleOffice() {
  const here = await office()
  const { db } = here
  const pia = await here.addPerson('Pia People')
  const client = await here.addClient('maple')
  const maple = await here.scope(client, pia)
  const other = await here.scope(await here.addClient('northwind'), pia)
  const shortcodeId = newId()
  await here.rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55512', 'simulator', $2)`,
    [shortcodeId, client.id],
  )
  const texts = await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))
  const list = await createList(db, maple, listForm.parse({ name: 'Everybody' }))
  const { addMessage, addEntry, addAward } = happenings(here, client.id, shortcodeId)

  const create = (more: object) => createParticipant(db, maple, participantForm.parse(more))
  const join = (id: string) =>
    db.transaction(maple, (tx) => addMembers(tx, maple, { listId: list.id, participantIds: [id] }))
  const stop = (participantId: string) =>
    db.transaction(maple, (tx) =>
      optOutOfShortcode(tx, maple, {
        participantId,
        shortcodeId,
        how: 'keyword',
        shownText: 'STOP',
        proof: 'the text',
      }),
    )
  const optIn = (participantId: string, at: Date, how: 'keyword' | 'import') => {
    const yes = { participantId, subscriptionId: texts.id, state: 'in', how, shownText: 'Reply YES' } as const
    return db.transaction(maple, (tx) => changeConsent(tx, { ...maple, at }, yes))
  }
  const stateOf = async (id: string) => (await getParticipant(db, maple, id)).consent
  const inList = async () => (await getList(db, maple, list.id)).participants_count

  const tablesWith = (...words: string[]) => tablesNaming(here, client.id, words)

  return {
    here,
    db,
    client,
    maple,
    other,
    shortcodeId,
    list,
    create,
    join,
    stop,
    optIn,
    stateOf,
    inList,
    addMessage,
    addEntry,
    addAward,
    tablesWith,
  }
}

/** The rows of a person as other domains write them. */
function happenings(here: Office, clientId: number, shortcodeId: string) {
  const addMessage = (participantId: string, state: string, phone: string) =>
    here.rows(
      `insert into message (client_id, id, direction, type, participant_id, sender_id, address, body, state, is_reply,
         attempts, next_at, created_at)
       values ($1, $2, $3, 'sms', $4, $5, $6, 'Hello Zoé', $7, false, 0, $8, now())`,
      [
        clientId,
        newId(),
        state === 'received' ? 'in' : 'out',
        participantId,
        shortcodeId,
        phone,
        state,
        state === 'queued' || state === 'sending' ? later(0) : null,
      ],
    )
  const addEntry = (participantId: string, experienceId = newId()) =>
    here.rows(
      `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
         reasons, created_at)
       values ($1, $2, $3, $4, $5, 'web', 'valid', false, 'en', '{"colour": "red"}', '{}', now())`,
      [clientId, newId(), newEid(), experienceId, participantId],
    )
  const addAward = (participantId: string) =>
    here.rows(
      `with pool as (
         insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
         values ($1, $2, 'Pool ' || random(), 'physical', false, 5, 4, now(), now()) returning id)
       insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
       select $1, $2, id, $3, $2, $2, now() from pool`,
      [clientId, newId(), participantId],
    )
  return { addMessage, addEntry, addAward }
}

/** Every table of the client whose rows, as text, have one of these words. */
async function tablesNaming(here: Office, clientId: number, words: string[]): Promise<string[]> {
  const tables = await here.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'fanfare' and column_name = 'client_id' order by table_name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await here.rows(
      `select from ${name} t where client_id = $1 and lower(t::text) like any($2) limit 1`,
      [clientId, words.map((word) => `%${word.toLowerCase()}%`)],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
