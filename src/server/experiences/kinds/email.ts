/**
 * An e-mail that goes to one person at a time (decision 55). Its form is checked whole when it is saved: what it names
 * is there, and a recipient never sees braces.
 */
import { mostUsers, recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import type { FormOf, SettingsOf } from '#contract/experiences/kinds.ts'
import { accessCodePlace, namesAccessCode, withAccessCode } from '#contract/words/accessCodePlace.ts'
import { linkFields, parseTemplate, unknownFields, variableFields } from '#contract/words/mergeFields.ts'
import { listColleagues } from '#server/access/access.ts'
import { countAccessCodesLeft } from '#server/campaigns/campaigns.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import {
  getClientMailbox,
  listMailboxes,
  requireKnownLinks,
  requireKnownVariables,
} from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { emailPoint } from '../publishing/emailPoint.ts'
import { findCampaignOf } from '../queries/campaignOf.ts'
import { findExperienceRef } from '../queries/experiences.ts'
import type { ServerKind } from './kind.ts'

type Form = FormOf<'email'>

export const email: ServerKind<'email'> = {
  readForm: async (tx, scope, form) => {
    const { mailbox_id: mailboxId, message, message_fr } = form
    if (mailboxId) await getClientMailbox(tx, scope, mailboxId)
    checkFields(form)
    await requireKnownLinks(tx, scope, { field: 'message', text: message ?? '' })
    await requireKnownLinks(tx, scope, { field: 'message_fr', text: message_fr ?? '' })
    await requireKnownVariables(tx, scope, {
      campaignId: form.campaign_id,
      texts: { message, message_fr },
    })
    return {
      users_data: await readUsers(tx, scope, form),
      access_code_experience_id: await readCodes(tx, scope, form),
    }
  },
  checkPoints: async (db, scope, detail) => {
    const campaign = await codesOf(db, scope, detail)
    const left = campaign ? await countAccessCodesLeft(db, scope, campaign.campaign_id) : 0
    const codes = campaign && { campaign: campaign.campaign_name, left }
    const [mailboxes, { postal_address }] = await Promise.all([
      listMailboxes(db, scope),
      getClientSettings(db, scope),
    ])
    const around = { hasMailbox: mailboxes.length > 0, hasPostalAddress: postal_address !== null, codes }
    return [emailPoint(detail, around)]
  },
  emailOf: (settings) => settings,
  calls: {},
}

const codesOf = async (
  db: Db,
  scope: Scope,
  { access_code_experience_id: id }: Pick<SettingsOf<'email'>, 'access_code_experience_id'>,
) => (id ? findCampaignOf(db, scope, id) : undefined)

const texts = ['title', 'title_fr', 'message', 'message_fr'] as const

/** A link, and a variable of the campaign, stand in the text alone, and a code where one is given. */
function checkFields(form: Form): void {
  for (const field of texts) {
    const written = form[field] ?? ''
    const text = withAccessCode(written, '')
    const isSubject = field === 'title' || field === 'title_fr'
    const unknown = [
      ...unknownFields(text),
      ...(isSubject ? [...linkFields(text), ...variableFields(text)] : []),
    ]
    if (unknown.length > 0) refuseField(field, 'unknown_merge_field', { fields: unknown.join(', ') })
    const ofPerson = form.has_merge_data ? [] : personFields(text)
    if (ofPerson.length > 0) refuseField(field, 'merge_data_off', { fields: ofPerson.join(', ') })
    if (!form.has_access_code && namesAccessCode(written)) refuseField(field, 'access_code_off')
    if (form.has_access_code && !isSubject && written !== '' && !namesAccessCode(written))
      refuseField(field, 'access_code_unsaid', { place: accessCodePlace })
  }
}

const personFields = (text: string): string[] =>
  parseTemplate(text).flatMap((part) =>
    part.kind === 'field' && !/^(link:|campaign\.)/.test(part.name) ? [`{{${part.name}}}`] : [],
  )

/** Each once, in one spelling; 422 where one does not work for this client. */
async function readUsers(tx: Db, scope: Scope, form: Form): Promise<string | null> {
  const ids = userIdsOf(form)
  if (ids.some((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)))
    refuseField('users_data', 'not_user_ids')
  if (ids.length > mostUsers) refuseField('users_data', 'too_many_users', { max: mostUsers })
  if (form.recipient_type_id === recipientTypes.users && ids.length === 0 && form.message)
    refuseField('users_data', 'recipients_missing')
  const known = ids.length > 0 ? await listColleagues(tx, scope, ids) : []
  if (known.length < ids.length) refuseField('users_data', 'user_not_in_client')
  return ids.length > 0 ? ids.join() : null
}

/** The ids that `users_data` joins. */
export function userIdsOf({ users_data: joined }: Pick<SettingsOf<'email'>, 'users_data'>): string[] {
  const ids = (joined ?? '').split(',').map((id) => id.trim().toLowerCase())
  return [...new Set(ids)].filter((id) => id !== '')
}

/** Dropped where no code is given (E5). */
async function readCodes(tx: Db, scope: Scope, form: Form): Promise<string | null> {
  if (!form.has_access_code) return null
  const named = form.access_code_experience_id
  if (!named) return refuseField('access_code_experience_id', 'required', { field: 'experience' })
  return found(await findExperienceRef(tx, scope, named)).id
}
