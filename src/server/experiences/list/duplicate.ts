import { kinds as contractKinds, type Kind, type Kinds } from '#contract/experiences/kinds.ts'
import { changedForm } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { createExperience, type Detail, getExperience, getExperienceRef } from '../experiences.ts'
import { lockExperience } from '../queries/write.ts'

type Asked<K extends Kind> = { kind: K; idOrEid: string; language: 'en' | 'fr' }

/** Fields that belong to one experience alone stay with it; a kind without such a field does not get one. */
const notCopied = { keyword: null, domain: null, domain_fr: null, draw_at: null }

const maxName = 200
const endings = { en: ' (copy)', fr: ' (copie)' } as const

/**
 * A draft with all parts of the form of its kind, made by whoever asks. What the form does not know (entries, draws,
 * the secret of a call-back) is not copied.
 */
export async function duplicateExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, idOrEid, language }: Asked<K>,
): Promise<Detail<K>> {
  return db.transaction(scope, async (tx) => {
    const { id } = await getExperienceRef(tx, scope, { idOrEid, among: [kind] })
    if (!(await lockExperience(tx, scope, id))) refuse('not_found')
    const source = await getExperience(tx, scope, { kind, idOrEid: id })
    const own = { name: nameOfCopy(source.name, language), is_draft: true, ...notCopied }
    const form = changedForm<Kinds[K]['form']>(contractKinds[kind].form, source, own)
    return createExperience(tx, scope, { kind, form })
  })
}

/** Cut where it would be too long, never within a character. */
export function nameOfCopy(name: string, language: 'en' | 'fr'): string {
  const ending = endings[language]
  let kept = ''
  for (const { segment } of new Intl.Segmenter(language).segment(name)) {
    if (kept.length + segment.length + ending.length > maxName) break
    kept += segment
  }
  return kept.trimEnd() + ending
}
