import { useRead } from '#console/kit/api/query.ts'

export type EntityKind = 'list' | 'campaign' | 'experience'

/** The list, campaign or experience with this id, '' for none: the name of a choice that a link brought. */
export function useChosen(kind: EntityKind, id: string): { id: string; name: string } | undefined {
  const staleMs = 60_000
  const list = useRead('getList', { params: { id } }, { isEnabled: kind === 'list' && id !== '', staleMs })
  const campaign = useRead(
    'getCampaign',
    { params: { id } },
    { isEnabled: kind === 'campaign' && id !== '', staleMs },
  )
  const experiences = useRead(
    'listAllExperiences',
    {},
    { isEnabled: kind === 'experience' && id !== '', staleMs },
  )
  if (id === '') return undefined
  if (kind === 'list') return list.data?.data
  if (kind === 'campaign') return campaign.data?.data
  return experiences.data?.data.find((one) => one.id === id)
}
