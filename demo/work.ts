import type { Cast, Stage } from './stage.ts'

type Work = {
  /** Phones or e-mails of the people that it is about. */
  readonly asks: string | undefined
  readonly waits: string | undefined
}

/** Work of the staff: tasks for days to come, one that is late and one done, and a few tickets. */
export async function giveWork(stage: Stage, cast: Cast, { asks, waits }: Work): Promise<void> {
  const { as, client } = cast
  const [asker, waiter] = [await findPerson(stage, cast, asks), await findPerson(stage, cast, waits)]
  const [admin, manager, agent] = [as.client_admin, as.campaign_manager, as.messenger_agent]
  const add = async (who: typeof admin, body: object) =>
    (await stage.call(who, 'createTask', { body })).data.id
  await add(admin, { title: 'Call the printer about the posters', date_selection: 'now', hour: 12 })
  await add(agent, {
    title: 'Ring back about the gift basket',
    text: 'Asked twice whether it can be picked up in the shop.',
    date_selection: '7_days',
    hour: 10,
    participant_id: asker,
    user_id: agent.id,
  })
  await add(manager, { title: 'Check the dates of the next contest', date_selection: '7_days', hour: 14 })
  await add(manager, {
    title: 'Count what is left of the prizes',
    date_selection: '28_days',
    hour: 9,
    user_id: as.validator.id,
  })
  const done = await add(admin, {
    title: 'Send the new rules to the lawyer',
    date_selection: 'now',
    hour: 20,
  })
  await stage.call(admin, 'completeTask', { params: { id: done }, body: {} })

  const open = async (body: object) => (await stage.call(agent, 'createTicket', { body })).data.id
  await open({ subject: 'Which size do the shirts have?', participant_id: asker, user_id: manager.id })
  const broken = await open({
    subject: 'The prize came broken',
    text: 'The jar of syrup leaked into the parcel; there are pictures in the conversation.',
    participant_id: waiter,
    user_id: manager.id,
  })
  await stage.call(manager, 'setTicketStatus', {
    params: { client: client.eid, id: broken },
    body: { status: 'in-progress' },
  })
  await stage.call(manager, 'setTicketStatus', {
    params: { client: client.eid, id: broken },
    body: { status: 'escalated', ticketEscalatedText: 'A new one needs your yes: the pool is empty.' },
  })
  const answered = await open({ subject: 'How do I change my address?', user_id: agent.id })
  await stage.call(agent, 'closeTicket', { params: { id: answered }, body: {} })
}

async function findPerson(
  stage: Stage,
  { as }: Cast,
  query: string | undefined,
): Promise<string | undefined> {
  if (query === undefined) return undefined
  const { data } = await stage.call(as.messenger_agent, 'listParticipants', { query: { query } })
  return data[0]?.id
}
