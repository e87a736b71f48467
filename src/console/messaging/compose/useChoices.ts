import { useRead } from '#console/kit/api/query.ts'
import { allOf } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import type { Page } from '#contract/kit.ts'
import type { List } from '#contract/participants/calls.ts'

export type Choices = NonNullable<ReturnType<typeof useChoices>['choices']>

/**
 * Everything that can be chosen; what a role may not read is not there. `namedId` is the broadcast that is edited or
 * copied: it names a list and a campaign that the first hundred may not hold. `listId` was asked for and comes first.
 */
export function useChoices(namedId: string, listId: string) {
  const canExperiences = useCan('experiences', 'read')
  const canSubscriptions = useCan('participants', 'read')
  const broadcast = useRead(
    'getBroadcast',
    { params: { id: namedId } },
    { isEnabled: namedId !== '', staleMs: 0 },
  )
  const list = useRead('getList', { params: { id: listId } }, { isEnabled: listId !== '' })
  const subscriptions = useRead('listSubscriptions', {}, { isEnabled: canSubscriptions })
  const experiences = useRead('listAllExperiences', {}, { isEnabled: canExperiences })
  const read = allOf(
    useRead('listLists', { query: { per_page: 100 } }),
    useRead('listCampaigns', { query: { per_page: 100 } }),
    useRead('listClientShortcodes', {}),
    useRead('listMailboxes', {}),
    ...(namedId ? [broadcast] : []),
    ...(listId ? [list] : []),
    ...(canSubscriptions ? [subscriptions] : []),
    ...(canExperiences ? [experiences] : []),
  )
  if (!read.data) return { read, choices: undefined }
  const [allLists, campaigns, shortcodes, mailboxes] = read.data
  const named = broadcast.data?.data
  const lists = withList(allLists, list.data?.data)
  const choices = {
    lists,
    campaigns,
    shortcodes: shortcodes.data,
    mailboxes: mailboxes.data,
    subscriptions: subscriptions.data?.data ?? [],
    experiences: experiences.data?.data ?? [],
    named,
    listName: (id: string) =>
      lists.data.find((one) => one.id === id)?.name ??
      (named?.participant_list_id === id ? named.list_name : ''),
  }
  return { read, choices }
}

/** The first lists, and the one that was asked for, which need not be among them. */
function withList(lists: Page<List>, asked: List | undefined): Page<List> {
  const isThere = !asked || lists.data.some(({ id }) => id === asked.id)
  return isThere ? lists : { ...lists, data: [asked, ...lists.data] }
}
