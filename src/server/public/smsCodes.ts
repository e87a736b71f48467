/** `KEYWORD CODE`: the text that enters an experience with secret codes, or uses an access code. */
import { keywordForms, normaliseKeyword } from '#contract/words/keywordText.ts'
import { routeKeyword } from '#server/campaigns/campaigns.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { takesSecretCode } from '#server/entries/entries.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import { takeWithin } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { type CodeBrake, codeBrakes } from './codeBrakes.ts'
import type { InboundText } from './inboundText.ts'

type Routed = NonNullable<Awaited<ReturnType<typeof routeKeyword>>>
type Texted = { readonly inbound: InboundText; readonly at: Date; readonly rehearsal: Scope | undefined }

type Split = { readonly forms: readonly string[]; readonly secretCode: string }

/** The keyword in front and what stands behind it; undefined where what it leads to takes no code. */
export async function findCodeKeyword(
  db: Db,
  { inbound, at, rehearsal }: Texted,
): Promise<{ keyword: Routed; secretCode: string } | undefined> {
  let splits = splitsOf(inbound.text)
  // One round, and one more for each keyword in front that takes no code.
  while (splits.length > 0) {
    const forms = splits.flatMap((split) => split.forms)
    const keyword = await routeKeyword(db, { shortcodeId: inbound.shortcode.id, forms })
    if (!keyword) return undefined
    const normalised = normaliseKeyword(keyword.keyword)
    const found = splits.findIndex((split) => split.forms.includes(normalised))
    const secretCode = splits[found]?.secretCode
    if (secretCode && (await takesCode(db, { keyword, at, rehearsal }))) return { keyword, secretCode }
    splits = found < 0 ? [] : splits.slice(found + 1)
  }
  return undefined
}

/**
 * The places at which a keyword may end and its code begin, the longest keyword first: `SNOW DAY AB12` is SNOWDAY
 * before it is SNOW.
 */
function splitsOf(text: string): Split[] {
  const written = text.trimStart().slice(0, 300)
  const gaps = [...written.matchAll(/\s+/g)].slice(0, mostWords).reverse()
  return gaps.flatMap(({ index, 0: gap }) => {
    const [secretCode] = /^\S[^\n]{0,200}/.exec(written.slice(index + gap.length)) ?? []
    const forms = index <= 100 && secretCode ? keywordForms(written.slice(0, index)) : []
    return secretCode && forms.length > 0 ? [{ forms, secretCode }] : []
  })
}

/** As so many words a keyword is still understood. */
const mostWords = 4

type Taking = Omit<Texted, 'inbound'> & { readonly keyword: Routed }

async function takesCode(db: Db, { keyword, at, rehearsal }: Taking): Promise<boolean> {
  const { experienceId, clientId } = keyword
  if (rehearsal && rehearsal.client.id !== clientId) return false
  if (keyword.prefixId) return true
  if (!experienceId) return false
  const scope = rehearsal ?? systemScope(await getClientRef(db, clientId), 'Inbound SMS', at)
  const experience = await findExperienceForIntake(db, scope, experienceId)
  return experience !== undefined && takesSecretCode({ experience, source: 'sms' })
}

type Try = { experience: IntakeExperience; inbound: InboundText; secretCode: string | undefined }

/** Takes one try from the phone; whoever finds the code good gives it back. */
export async function takeTry(
  tx: Db,
  scope: Scope,
  { experience, inbound, secretCode }: Try,
): Promise<CodeBrake[] | 'too_often'> {
  if (!secretCode) return []
  const brakes = codeBrakes(scope, { experience, source: 'sms', numbers: [inbound.phone] })
  if (brakes.length === 0) return []
  const taken = await takeWithin(tx, brakes, scope.at)
  return taken.isAllowed ? brakes : 'too_often'
}
