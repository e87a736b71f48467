import { IconBookmark } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { useGoTo } from '#console/kit/links.tsx'
import type { Option } from './option.ts'

/** The pages that this person keeps at hand here; another site opens in a tab of its own. */
export function useQuickLinks(): Option[] {
  const goTo = useGoTo()
  const links = useRead('listQuickLinks', {}, { staleMs: 60_000 }).data?.data ?? []
  return links.map(({ id, name, url }) => ({
    key: `quickLink:${id}`,
    label: name,
    fit: 0,
    icon: <IconBookmark size={16} stroke={1.6} aria-hidden />,
    run: () => (url.startsWith('/') ? goTo(url) : void window.open(url, '_blank', 'noreferrer')),
  }))
}
