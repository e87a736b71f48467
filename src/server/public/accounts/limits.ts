import { countsHouseholds, limitKeys, nextEntryAt } from '#server/entries/entries.ts'
import { countTaken, type SignedIn } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Scope } from '#server/platform/scope.ts'
import { momentText, windowStart } from '#server/platform/time.ts'
import { accountTexts } from '../accountTexts.ts'
import { nounOf } from '../nouns.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'

type Of = { readonly shown: PublicExperience; readonly person: SignedIn | undefined }

/** How often this person may enter still, and when again. In a preview, where nobody is signed in, as before the first entry. */
export async function limitsCard(db: Db, scope: Scope, { shown, person }: Of): Promise<Html> {
  const texts = accountTexts[shown.language]
  const lines = await limitLines(db, scope, { shown, person })
  return html`<section class="card"><h2>${texts.limitsHeading}</h2>${lines.map((line) => html`<p>${line}</p>`)}</section>`
}

async function limitLines(db: Db, scope: Scope, { shown, person }: Of): Promise<string[]> {
  const { experience, language, client, phase } = shown
  const texts = accountTexts[language]
  if (phase !== 'open') return [texts.notOpen]
  const { limit_type: type, limit_count: most, entry_scheduling: scheduling } = experience
  if (type === 'unlimited') return [texts.unlimited(nounOf(shown))]
  // Members of a household are known by the address of an entry alone.
  if (type === 'household') return [texts.byHousehold]
  const participant = person && { id: person.participant_id, phone: person.phone, email: person.email }
  const taken = participant
    ? await countTaken(db, scope, {
        experienceId: experience.id,
        keys: limitKeys({ experience, participant, data: {} }),
        start: windowStart(client.timeZone, scope.at, scheduling),
      })
    : 0
  // Entries of others at the same address may leave less.
  if (taken < most)
    return [texts.left(most - taken), ...(countsHouseholds(experience) ? [texts.byHousehold] : [])]
  const next = nextEntryAt(scope, experience)
  return [texts.leftNone, next ? texts.nextAt(momentText(language, client.timeZone, next)) : texts.never]
}
