import type { Person } from './people.ts'
import type { Cast, Stage } from './stage.ts'

type Scene = { holiday: string; people: readonly Person[] }

/** Whoever comes to no shop gets the code of a scratch card by e-mail, which staff send from the conversation. */
export async function mailCards(stage: Stage, { as }: Cast, { holiday, people }: Scene): Promise<void> {
  const { data: contests } = await stage.call(as.campaign_manager, 'sweepstakes.list', {
    query: { campaign_id: holiday },
  })
  const { data: email } = await stage.call(as.campaign_manager, 'email.create', {
    body: {
      name: 'A card by e-mail',
      title: '{{first_name|Hello}}, your scratch card',
      title_fr: '{{first_name|Bonjour}}, votre carte à gratter',
      campaign_id: holiday,
      message: texts.en,
      message_fr: texts.fr,
      has_merge_data: true,
      can_be_sent_from_conversation: true,
      has_access_code: true,
      access_code_experience_id: contests[0]?.id ?? '',
    },
  })
  for (const { phone } of people.slice(1, 4)) {
    await stage.moveTo(new Date(stage.now().getTime() + 40_000))
    const found = await stage.call(as.messenger_agent, 'listParticipants', { query: { query: phone } })
    await stage.call(as.messenger_agent, 'sendExperience', {
      body: { experience: email.id, participant: found.data[0]?.id ?? '' },
    })
  }
}

const texts = {
  en: `Hello {{first_name|there}},

No need to come to a shop for a card. Text FROST and this code to 55555: {{access_code}}

Maple Market`,
  fr: `Bonjour {{first_name|vous}},

Inutile de passer au magasin pour une carte. Textez GIVRE et ce code au 55555 : {{access_code}}

Maple Market`,
}
