import type { SelectProps } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { FoundChoice, useFoundChoice } from '#console/kit/fields/FoundChoice.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

type Named = { id: string; name: string }
type Placed = Named & { channel_name: string }
type Props<One> = Pick<SelectProps, 'error' | 'withAsterisk'> & {
  value: string
  onChange: (id: string) => void
  /** The one that is chosen already, where its name is known. */
  chosen?: One | undefined
  /** Chosen by it, the rows of a list are narrowed; else it is a field of a form. */
  isFilter?: boolean
  path?: string
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name })
const placementOf = ({ id, name, channel_name }: Placed) => ({
  value: id,
  label: `${channel_name} · ${name}`,
})

/** A page of any of them asks so at first, and has its answer then. */
export const firstOf = (search = '') => ({ ...(search && { search }), per_page: 100 }) as const

/** The one of them, where there is no other to choose. */
export const theOnly = (all: readonly Named[]): string => (all.length === 1 ? (all[0]?.id ?? '') : '')

/** A marketing channel: the server searches, so that a client may have any number of them. */
export function ChannelChoice({ chosen, isFilter, ...props }: Props<Named>) {
  const t = useT()
  const { value: id } = props
  const isEnabled = id !== '' && !chosen
  const named = useRead('listMarketingChannels', { query: { id } }, { isEnabled }).data?.data[0]
  const one = chosen ?? named
  const by = useFoundChoice(one && optionOf(one))
  const read = useRead('listMarketingChannels', { query: firstOf(by.search) }, { isEnabled: by.isAsked })
  const shown = useShown(t('assets.channel'), isFilter)
  return <FoundChoice {...props} {...shown} by={by} read={read} found={read.data?.data.map(optionOf)} />
}

/** A placement with its channel. */
export function PlacementChoice({ chosen, isFilter, ...props }: Props<Placed>) {
  const t = useT()
  const { value: id } = props
  const params = { channel: 'all' } as const
  const isEnabled = id !== '' && !chosen
  const named = useRead('listPlacements', { params, query: { id } }, { isEnabled }).data?.data[0]
  const one = chosen ?? named
  const by = useFoundChoice(one && placementOf(one))
  const asked = { params, query: firstOf(by.search) }
  const read = useRead('listPlacements', asked, { isEnabled: by.isAsked })
  const shown = useShown(t('assets.placement'), isFilter)
  return <FoundChoice {...props} {...shown} by={by} read={read} found={read.data?.data.map(placementOf)} />
}

/** A campaign. */
export function CampaignChoice({ chosen, isFilter, ...props }: Props<Named>) {
  const t = useT()
  const { value: id } = props
  const isEnabled = id !== '' && !chosen
  const named = useRead('getCampaign', { params: { id } }, { isEnabled }).data?.data
  const one = chosen ?? named
  const by = useFoundChoice(one && optionOf(one))
  const read = useRead('listCampaigns', { query: firstOf(by.search) }, { isEnabled: by.isAsked })
  const shown = useShown(t('nouns.campaign'), isFilter)
  return <FoundChoice {...props} {...shown} by={by} read={read} found={read.data?.data.map(optionOf)} />
}

function useShown(label: string, isFilter = false) {
  const t = useT()
  return isFilter
    ? { size: 'xs', w: 210, 'aria-label': label, placeholder: t('kit.filterAll', { label }) }
    : { label, placeholder: t('assets.typeName'), withAsterisk: true }
}
