import { signBody } from '#server/public/callbacks/signature.ts'
import type { Person } from './people.ts'
import type { Cast, Stage } from './stage.ts'
import { daysAgo } from './times.ts'

type Scene = { people: Person[]; summer: string }

/** A quiz on another site: people text for the address, and the site tells who is done. */
export async function runTasteQuiz(stage: Stage, cast: Cast, { people, summer }: Scene): Promise<void> {
  const { as, shortcodeId } = cast
  await stage.moveTo(daysAgo(37, 10))
  const manager = as.campaign_manager
  const { data: quiz } = await stage.call(manager, 'external.create', {
    body: {
      name: 'Taste quiz',
      title: 'What is your taste?',
      title_fr: 'Quel est votre goût?',
      campaign_id: summer,
      target_url: 'https://quiz.example/taste',
      target_url_fr: 'https://quiz.example/gout',
      limit_type: 'participant',
      entry_scheduling: 'once',
    },
  })
  await stage.call(manager, 'createKeyword', {
    body: { keyword: 'QUIZ', shortcode_id: shortcodeId, experience: quiz.id },
  })
  const made = await stage.call(manager, 'external.makeSecret', { params: { eid: quiz.eid } })
  for (const [index, person] of people.slice(60, 72).entries()) {
    await stage.moveTo(daysAgo(36 - Math.floor(index / 2), 10 + (index % 2) * 3))
    const token = await askForAddress(stage, cast, { eid: quiz.eid, person })
    // Not everybody who begins a quiz comes to its end.
    if (token && index % 3 !== 2)
      await complete(stage, { eid: quiz.eid, secret: made.data.secret, token, index })
  }
}

/** Texts the keyword and opens the address that comes back; gives the token with which the quiz sees the person. */
async function askForAddress(
  stage: Stage,
  { as, code }: Cast,
  { eid, person }: { eid: string; person: Person },
): Promise<string | undefined> {
  await stage.fromOutside('sendFromHandset', { body: { from: person.phone, to: code, text: 'QUIZ' } })
  const agent = as.messenger_agent
  const found = await stage.call(agent, 'listParticipants', { query: { query: person.phone } })
  const messages = await stage.call(agent, 'listMessages', { params: { id: found.data[0]?.id ?? '' } })
  const token = messages.data
    .map(({ body }) => new RegExp(`/e/${eid}\\?.*\\bto=([\\w-]+)`).exec(body)?.[1])
    .find((one) => one !== undefined)
  if (token)
    await stage.fromOutside('showPublicPage', { params: { experience_eid: eid }, query: { to: token } })
  return token
}

type Done = { eid: string; secret: string; token: string; index: number }

async function complete(stage: Stage, { eid, secret, token, index }: Done): Promise<void> {
  const data = { score: 4 + ((index * 5) % 7), taste: index % 2 === 0 ? 'sweet' : 'savoury' }
  const body = Buffer.from(JSON.stringify({ event_id: `quiz-${index + 1}`, token, data }))
  const signature = signBody(body, { secret, at: stage.now() })
  await stage.fromOutside('receiveCompletion', {
    params: { experience_eid: eid },
    received: { body, headers: { 'x-fanfare-signature': signature }, address: '' },
  })
}
