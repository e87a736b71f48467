/**
 * A form to enter that comes without script proves no work. It is taken by a code instead, which goes to its phone or its
 * e-mail address (decision 18). Nothing is kept of the form meanwhile and nothing used up: the page of the code carries
 * what was typed, and all of it is checked again. A code counts for one form, its page and that address, makes one entry,
 * and proves nothing of the person; the page says the same of everybody's address.
 */
import { closedReason } from '#server/entries/entries.ts'
import { tryCode } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { askOnce } from './accounts/ask.ts'
import { takeTrying } from './accounts/brakes.ts'
import { accountTexts } from './accountTexts.ts'
import { type Again, answerUnproven, proveForm } from './captcha.ts'
import { addressOf, codeWays } from './codeWays.ts'
import { entryCodePage, type To } from './entryCodePage.ts'
import { entryCodeTexts } from './entryCodeTexts.ts'
import { entryFields, formOn } from './entryFields.ts'
import { type EntryForm, valuesOf } from './entryForm.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import type { Seen, World } from './publicExperience.ts'
import { refusalErrors } from './refusals.ts'

type Sent = {
  readonly shown: PublicExperience
  readonly form: EntryForm
  readonly outside: World
  /** The form as it came. */
  readonly typed: Record<string, unknown>
  readonly again: Again
}
/** The name of what the form is taken by, or the page that is its answer. */
type Proven = { readonly proof: string } | { readonly page: HtmlAnswer }

export async function proveOrAsk(db: Db, seen: Seen, sent: Sent): Promise<Proven> {
  const proven = await proveForm(db, seen, sent)
  if ('proof' in proven) return proven
  const byCode = proven.fault === 'missing' ? await proveByCode(db, seen, sent) : undefined
  return byCode ?? { page: answerUnproven(db, seen, { ...sent, ...proven }) }
}

/** Undefined where no code can be sent for this form. */
async function proveByCode(db: Db, seen: Seen, sent: Sent): Promise<Proven | undefined> {
  const { shown, form, again } = sent
  const { answers, byCode } = form
  const { entryCode, codeWay, codeWish } = byCode
  const refusal = closedReason(seen.scope, shown.experience)
  if (refusal) return { page: again('', refusalErrors(seen.scope, { refusal, answers, shown })) }
  const ways = waysOf(sent)
  const wanted = codeWish === 'sms' || codeWish === 'email' ? codeWish : codeWay
  const to = ways.find(({ channel }) => channel === wanted) ?? ways[0]
  if (!to) return askForAddress(sent)
  if (codeWish === 'change') return { page: again('', { errors: new Map() }) }
  const asking = { ...sent, to, handle: handleOf(sent, to) }
  if (entryCode === undefined || codeWish !== undefined) return { page: await ask(db, seen, asking) }
  return enterCode(db, seen, { ...asking, typedCode: entryCode })
}

const waysOf = ({ shown, form: { answers } }: Sent): readonly To[] =>
  codeWays(shown, (name) => answers[name] !== undefined).map((channel) => ({
    channel,
    address: answers[addressOf[channel]] ?? '',
  }))

/** A form that asks for an address which a code could go to, and came without it, is told so beside that field. */
function askForAddress({ shown, again }: Sent): Proven | undefined {
  const fields = entryFields(shown)
  const [channel] = codeWays(shown, (address) => fields.some(({ name }) => name === address))
  if (!channel) return undefined
  const told = entryCodeTexts[shown.language].needs[channel]
  return { page: again('', { errors: new Map([[addressOf[channel], told]]) }) }
}

type Asking = Sent & { readonly to: To; readonly handle: string }

/** No form of an account can bring such a handle: one of its own has no brackets. */
const handleOf = ({ shown: { experience, page }, form }: Sent, { channel, address }: To): string =>
  JSON.stringify(['entry', experience.id, formOn(page), form.reference, channel, address])

async function ask(db: Db, seen: Seen, asking: Asking): Promise<HtmlAnswer> {
  const { shown, outside, form, to, handle, again } = asking
  const isAgain = form.byCode.codeWish === 'again'
  const wanted = { purpose: 'entry' as const, ...to, form: {}, handle, isAgain }
  const held = await askOnce(db, { ...seen, shown, outside }, wanted)
  if (!held) return codePageOf(asking)
  const { text, retryAfterSeconds } = held
  return isAgain
    ? codePageOf(asking, ['general', text], retryAfterSeconds)
    : again(text, { retryAfterSeconds })
}

/** A wrong try stays counted. The right one may come again, as the form that it takes may: both make one entry. */
async function enterCode(
  db: Db,
  { scope, experience }: Seen,
  { typedCode, ...asking }: Asking & { typedCode: string },
): Promise<Proven> {
  const { shown, outside, handle } = asking
  const texts = accountTexts[shown.language]
  const code = typedCode.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return { page: codePageOf(asking, ['entryCode', texts.codeForm]) }
  const experienceId = experience.id
  const taken = await takeTrying(db, scope, { experienceId, outside })
  if (!taken.isAllowed) {
    const { brake, retryAfterSeconds } = taken
    const told = texts.tooMany[brake.name](retryAfterSeconds)
    return { page: codePageOf(asking, ['general', told], retryAfterSeconds) }
  }
  const right = await db.transaction(scope, (tx) => tryCode(tx, scope, { experienceId, handle, code }))
  return right ? { proof: `code ${right.id}` } : { page: codePageOf(asking, ['entryCode', texts.codeWrong]) }
}

function codePageOf(asking: Asking, fault?: [string, string], retryAfterSeconds?: number): HtmlAnswer {
  const { shown, typed, to, form } = asking
  return entryCodePage(shown, {
    to,
    other: waysOf(asking).find(({ channel }) => channel !== to.channel),
    form: {
      values: valuesOf(typed, shown),
      errors: new Map(fault ? [fault] : []),
      reference: form.reference,
      retryAfterSeconds,
    },
  })
}
