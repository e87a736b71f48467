import type { Change } from '#contract/changing.ts'
import { byKind } from '#contract/experiences/kindRoutes.ts'
import { kinds as contracts, type FormOf, type Kind } from '#contract/experiences/kinds.ts'
import { type PreviewPhase, previewPhases } from '#contract/experiences/status.ts'
import type { experiencesRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'
import type { ExperienceDependant, Publishing as Telling } from './dependants.ts'
import { domainHandlers } from './domains/routes.ts'
import * as experiences from './experiences.ts'
import { kinds } from './kinds.ts'
import { libraryHandlers } from './library/routes.ts'
import { changeExperiences } from './list/bulk.ts'
import { duplicateExperience } from './list/duplicate.ts'
import { checkExperience } from './publishing/checkList.ts'
import { previewToken } from './publishing/preview.ts'
import { publishExperience, unpublishExperience } from './publishing/publish.ts'
import type { ExperiencesAsked } from './queries/list.ts'
import { listConversationExperiences, sendExperience } from './sendExperience.ts'

type By = { readonly db: Db; readonly scope: UserScope; readonly outside: Outside }
type Publishing = {
  params: { eid: string }
  body: { seen?: { version?: number | undefined } | undefined } | undefined
}
type ListQuery = Omit<ExperiencesAsked, 'kind'>
type BulkBody = Omit<Parameters<typeof changeExperiences>[2], 'kind' | 'dependants' | 'beacon'>
type CopyBody = { language: 'en' | 'fr' } | undefined

/** The calls that every kind has, for one kind; its body and answer are this kind's. */
function sharedHandlers<K extends Kind>(kind: K, dependants: readonly ExperienceDependant[]) {
  const answer = async ({ db, outside, scope }: By, detail: experiences.Detail<K>) => {
    const domains = await experiences.listServedDomains(db, scope, detail.id)
    const public_url = experiences.homeAddress({ publicUrl: outside.publicUrl, eid: detail.eid, domains })
    return { data: { ...detail, public_url, client_eid: scope.client.eid } }
  }
  const toldBy = ({ outside: { beacon } }: By): Telling => ({ dependants, beacon })
  return {
    list: async ({ db, scope, query }: By & { query: ListQuery }) => {
      const { rows, ...counted } = await experiences.listExperiences(db, scope, { ...query, kind })
      return pageOf({ rows: rows.map((row) => ({ ...row, kind })), ...counted }, query)
    },
    bulk: async (by: By & { body: BulkBody }) => ({
      data: await changeExperiences(by.db, by.scope, {
        ...by.body,
        kind,
        dependants,
        beacon: by.outside.beacon,
      }),
    }),
    duplicate: async (by: By & { params: { eid: string }; body: CopyBody }) => {
      const asked = { kind, idOrEid: by.params.eid, language: by.body?.language ?? 'en' }
      return answer(by, await duplicateExperience(by.db, by.scope, asked))
    },
    get: async (by: By & { params: { eid: string } }) =>
      answer(by, await experiences.getExperience(by.db, by.scope, { kind, idOrEid: by.params.eid })),
    create: async (by: By & { body: FormOf<K> & { client_eid?: string | null | undefined } }) => {
      const { client_eid: said } = by.body
      if (said && said !== by.scope.client.eid) refuseField('client_eid', 'of_another_client')
      const asked = { kind, form: by.body, told: toldBy(by) }
      return answer(by, await experiences.createExperience(by.db, by.scope, asked))
    },
    update: async (by: By & { params: { eid: string }; body: Change<FormOf<K>> }) => {
      const asked = { kind, idOrEid: by.params.eid, sent: by.body, told: toldBy(by) }
      return answer(by, await experiences.updateExperience(by.db, by.scope, asked))
    },
    check: async ({ db, scope, params }: By & { params: { eid: string } }) => ({
      data: await checkExperience(db, scope, { kind, idOrEid: params.eid }),
    }),
    publish: async (by: By & Publishing) =>
      answer(by, await publishExperience(by.db, by.scope, { ...seenOf(kind, by), told: toldBy(by) })),
    unpublish: async (by: By & Publishing) =>
      answer(by, await unpublishExperience(by.db, by.scope, seenOf(kind, by))),
    preview: async (by: By & { params: { eid: string } }) => ({ data: await previewAddresses(kind, by) }),
    delete: async ({ db, scope, params }: By & { params: { id: string } }) => {
      await experiences.deleteExperience(db, scope, { kind, idOrEid: params.id, dependants })
      return { success: true as const }
    },
  }
}

async function previewAddresses(
  kind: Kind,
  { db, scope, outside, params }: By & { params: { eid: string } },
): Promise<{ urls: Record<PreviewPhase, string>; ends_at: Date }> {
  if (!contracts[kind].hasAddress) refuse('not_found')
  const { id, eid } = await experiences.getExperienceRef(db, scope, { idOrEid: params.eid, among: [kind] })
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const made = { experienceId: id, linkKey, makerId: scope.actor.id, at: scope.at }
  const { token, endsAt } = previewToken(made)
  const urlIn = (phase: PreviewPhase) => `${outside.publicUrl}/preview/${token}/${phase}/${eid}`
  const urls = Object.fromEntries(previewPhases.map((phase) => [phase, urlIn(phase)]))
  return { urls: urls as Record<PreviewPhase, string>, ends_at: endsAt }
}

const seenOf = <K extends Kind>(kind: K, { params, body }: Publishing) => ({
  kind,
  idOrEid: params.eid,
  seen: body?.seen,
})

type KindHandlers = {
  [K in Kind]: ReturnType<typeof sharedHandlers<K>> & (typeof kinds)[K]['calls']
}

export const experiencesHandlers = (
  dependants: readonly ExperienceDependant[],
): Handlers<typeof experiencesRoutes> => ({
  ...byKind<KindHandlers>((kind) => ({ ...sharedHandlers(kind, dependants), ...kinds[kind].calls })),
  ...libraryHandlers,
  ...domainHandlers,
  listAllExperiences: async ({ db, scope }) => ({ data: await experiences.listAllExperiences(db, scope) }),
  listConversationExperiences: async ({ db, scope, outside, query }) => ({
    data: await listConversationExperiences(db, scope, {
      participantId: query.participant,
      publicUrl: outside.publicUrl,
    }),
  }),
  sendExperience: async ({ db, scope, outside, body }) => {
    await sendExperience(db, scope, {
      idOrEid: body.experience,
      participantId: body.participant,
      publicUrl: outside.publicUrl,
    })
    return { success: true }
  },
})
