/** Whether an experience needs its texts in French too: as the client's languages say, or as it is written already. */
import type { PublishFault } from '#contract/experiences/publishFaults.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { isClientLanguage } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hasFrenchPage, type StoredIntake } from '../queries/experiences.ts'

const ofFrench: readonly PublishFault[] = [
  ...(['title_fr_missing', 'rules_fr_missing', 'privacy_fr_missing', 'home_fr_missing'] as const),
  ...(['texts_half_written', 'rejection_reasons_half_written', 'products_half_named'] as const),
  ...(['skill_question_fr_missing', 'skill_answer_fr_missing'] as const),
  'page_fr_missing',
  'email_message_fr_missing',
]

export async function needsFrench(db: Db, scope: Scope, detail: object): Promise<boolean> {
  return hasFrench(detail) || (await isClientLanguage(db, scope, 'fr'))
}

/** Whether its public pages and its texts are there in French: where not, French readers get all of it in English. */
export async function speaksFrench(
  db: Db,
  scope: Scope,
  { id, title_fr, settings }: Pick<StoredIntake, 'id' | 'title_fr'> & { settings: unknown },
): Promise<boolean> {
  return (await needsFrench(db, scope, { ...Object(settings), title_fr })) || hasFrenchPage(db, scope, id)
}

/** A client that has no French is told nothing of French texts. */
export const withoutFrench = ({ point, faults }: FoundPoint): FoundPoint => ({
  point,
  faults: faults.filter(({ reason }) => !ofFrench.includes(reason)),
})

/** A title, an address, a question, its answer, a page or a text of it in French: half a language is worse than none. */
function hasFrench(detail: object): boolean {
  const { texts, pages }: { texts?: unknown; pages?: unknown } = { ...detail }
  const written = Object.entries(texts ?? {}).filter(([name]) => name.endsWith('_fr'))
  const own = Object.entries(detail).filter(([name]) => ownFields.has(name))
  return (
    [...written, ...own].some(([, text]) => isWritten(text)) ||
    (Array.isArray(pages) && pages.some(isFrenchPage))
  )
}

const ownFields: ReadonlySet<string> = new Set([
  ...[
    'title_fr',
    'target_url_fr',
    'message_fr',
    'skill_testing_question_fr',
    'skill_testing_question_answer_fr',
  ],
])

const isWritten = (text: unknown) => typeof text === 'string' && text.trim() !== ''

function isFrenchPage(page: unknown): boolean {
  const { name, html }: { name?: unknown; html?: unknown } = { ...Object(page) }
  return typeof name === 'string' && name.endsWith(' FR') && isWritten(html)
}
