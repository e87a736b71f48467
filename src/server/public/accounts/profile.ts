/** The profile: one's own data, entries, prizes, limits and consent in this experience. */

import { isProvenApart } from '#contract/experiences/entryRules.ts'
import { newToken } from '#server/access/access.ts'
import {
  listOwnEntries,
  type OwnEntry,
  type OwnPrize,
  type SignedIn,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import { knownValues, tokenOf } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { claimTexts } from '../claimTexts.ts'
import { type EntryField, fieldsOfForm } from '../entryFields.ts'
import { type FormState, fieldsOf } from '../pages/formFields.ts'
import { type PublicExperience, wayTo } from '../pages/siteFrame.ts'
import { prizePlaceOf } from '../prizes/prizePlace.ts'
import type { Seen } from '../publicExperience.ts'
import { webTexts } from '../webTexts.ts'
import { consentCard } from './consentCard.ts'
import { limitsCard } from './limits.ts'
import { addressField, formCard, stepPage } from './page.ts'

export type ProfileState = {
  /** Of the card of data, and of that for a new address. */
  readonly data?: FormState
  readonly address?: FormState
  /** The change just made. */
  readonly done?: string
}

/** Fields of the profile; phone and e-mail have a card of their own, since they change by a code alone. */
export const profileFields = (shown: PublicExperience): readonly EntryField[] =>
  fieldsOfForm(shown, 'Profile').filter(({ name }) => !isProvenApart('Profile', name))

type Shown = Seen & { readonly shown: PublicExperience }

/** Of a preview, where nobody is signed in, with nothing in it. */
export async function profilePage(db: Db, seen: Shown, state: ProfileState = {}): Promise<HtmlAnswer> {
  const { scope, shown, experience } = seen
  const { person } = shown
  const entries = person ? await listOwnEntries(db, scope, { experienceId: experience.id, person }) : []
  const [limits, consents] = [
    await limitsCard(db, scope, { shown, person }),
    await consentCard(db, scope, { shown, person }),
  ]
  const below = html`${state.done ? html`<section class="card"><p role="status">${state.done}</p></section>` : ''}
${dataCard(shown, state)}
${addressCard(shown, state)}
${entriesCard(shown, entries)}
${prizesCard(seen, entries)}
${limits}
${consents}
${leaveCard(shown)}`
  const form = [state.data, state.address].find((one) => one && one.errors.size > 0)
  return stepPage(shown, { page: 'profile', below, ...(form && { form }) })
}

const ownParts = (person: SignedIn | undefined, wish: string): Html =>
  html`<input type="hidden" name="account_wish" value="${wish}">${
    person ? html`<input type="hidden" name="account_token" value="${tokenOf(person)}">` : ''
  }`

/** A box that was ticked is kept as `yes`, and a form sends `on`. */
const asSent = (
  values: Map<string, string>,
  fields: ReturnType<typeof profileFields>,
): Map<string, string> => {
  const ticked = fields.filter(({ name, format }) => format === 'checkbox' && values.get(name) === 'yes')
  return new Map([...values, ...ticked.map(({ name }) => [name, 'on'] as const)])
}

function dataCard(shown: PublicExperience, { data }: ProfileState): Html {
  const { person, language } = shown
  const texts = accountTexts[language]
  if (person && !person.is_sure)
    return html`<section class="card"><h2>${texts.dataHeading}</h2><p>${texts.notSure}</p></section>`
  const fields = profileFields(shown)
  const values = person ? asSent(knownValues(person), fields) : new Map<string, string>()
  const form = data ?? { values, errors: new Map<string, string>(), reference: '' }
  const inside = html`${ownParts(person, 'save')}
<input type="hidden" name="version" value="${person?.version ?? 0}">
<p class="dim">${webTexts[language].allRequired}</p>
${fieldsOf(fields, form, language)}`
  return formCard(shown, { place: 'profile', heading: texts.dataHeading, form, inside, submit: texts.save })
}

function addressCard(shown: PublicExperience, { address }: ProfileState): Html {
  const { person, language } = shown
  const texts = accountTexts[language]
  const known = person ? knownValues(person) : new Map<string, string>()
  const form = address ?? { values: new Map(), errors: new Map(), reference: newToken() }
  const told = html`<p>${texts.phone}${language === 'fr' ? '\u00a0' : ''}: ${known.get('phone') ?? texts.none}<br>
${texts.email}${language === 'fr' ? '\u00a0' : ''}: ${known.get('email') ?? texts.none}</p>`
  const inside = html`${person && !person.is_sure ? '' : told}
${ownParts(person, 'address')}<input type="hidden" name="account_handle" value="${form.reference}">
<p class="dim">${texts.addressHint}</p>
${addressField(shown, { ways: { sms: true, email: true }, form, label: texts.newAddress })}`
  return formCard(shown, {
    place: 'profile',
    heading: texts.addressHeading,
    form,
    inside,
    submit: texts.sendCode,
  })
}

function entriesCard(shown: PublicExperience, entries: readonly OwnEntry[]): Html {
  const { language, client } = shown
  const texts = accountTexts[language]
  const total = entries[0]?.total ?? 0
  const lines = entries.map(
    ({ eid, status, created_at, reasons }) => html`<li><strong>${texts.states[status]}</strong><br>
${reasonsOf(shown, reasons).map((reason) => html`${reason}<br>`)}
${momentText(language, client.timeZone, created_at)}<br>
<span class="dim">${texts.entryNumber} ${eid}</span></li>`,
  )
  return html`<section class="card"><h2>${texts.entriesHeading}</h2>
${entries.length === 0 ? html`<p>${texts.noEntries}</p>` : html`<ul>${lines}</ul>`}
${total > entries.length ? html`<p class="dim">${texts.moreEntries(total)}</p>` : ''}</section>`
}

/** Only what the client wrote for participants: what staff typed by themselves is theirs. */
function reasonsOf({ experience, language }: PublicExperience, reasons: readonly string[]): string[] {
  const { settings } = experience
  if (!('rejection_reason' in settings)) return []
  return settings.rejection_reason
    .filter(({ name }) => reasons.includes(name))
    .flatMap(({ language_rejection_reason: texts }) => {
      const own = texts.find((one) => one.language_slug === language) ?? texts[0]
      return own ? [own.text] : []
    })
}

function prizesCard(seen: Shown, entries: readonly OwnEntry[]): Html {
  const texts = accountTexts[seen.shown.language]
  const prizes = entries.flatMap(({ prizes: won, eid }) => won.map((prize) => ({ prize, eid })))
  return html`<section class="card"><h2>${texts.prizesHeading}</h2>
${
  prizes.length === 0
    ? html`<p>${texts.noPrizes}</p>`
    : html`<ul>${prizes.map(
        ({ prize, eid }) =>
          html`<li><strong>${prize.name}</strong><br><span class="dim">${texts.entryNumber} ${eid}</span>${prizeLink(seen, prize)}</li>`,
      )}</ul>`
}</section>`
}

/** A prize's page shows its code: it is for whoever proved that the record is his or hers. */
function prizeLink(seen: Shown, { id, is_to_claim: isToClaim }: OwnPrize): Html | '' {
  const { person, language } = seen.shown
  const place = person?.is_sure ? prizePlaceOf(seen, id) : undefined
  if (place === undefined) return ''
  const texts = claimTexts[language]
  return html`<br><a href="${wayTo(seen.shown, place)}">${isToClaim ? texts.toClaim : texts.toPrize}</a>`
}

function leaveCard(shown: PublicExperience): Html {
  const { person, language } = shown
  const texts = accountTexts[language]
  return html`<section class="card"><form method="post" action="${wayTo(shown, 'profile')}">${ownParts(person, 'sign_out')}
<button class="button quiet">${texts.signOut}</button></form></section>`
}
