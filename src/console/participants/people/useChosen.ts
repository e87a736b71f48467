import { useRead } from '#console/kit/api/query.ts'

export type EntityKind = 'list' | 'campaign' | 'experience'

/** The list, campaign or experience with this id, '' for none: the name of a choice that a link brought. */
export function useChosen(kind: EntityKind, id: string): { id: string; name: string } | undefined {
  const isListed = kind === 'experience'
  const one = useRead(
    kind === 'campaign' ? 'getCampaign' : 'getList',
    { params: { id } },
    { isEnabled: !isListed && id !== '', staleMs: 60_000 },
  )
  const all = useRead('listAllExperiences', {}, { isEnabled: isListed && id !== '', staleMs: 60_000 })
  if (id === '') return undefined
  return isListed ? all.data?.data.find((experience) => experience.id === id) : one.data?.data
}
