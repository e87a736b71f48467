import { useRead } from '#console/kit/api/query.ts'
import { useCan } from '#console/kit/session.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Page } from '#contract/kit.ts'
import type { BroadcastDetail, Mailbox } from '#contract/messaging/calls.ts'
import type { List, Subscription } from '#contract/participants/calls.ts'
import type { Experience } from './SenderFields.tsx'

export type Choices = {
  lists: Page<List>
  campaigns: Page<Campaign>
  shortcodes: Shortcode[]
  mailboxes: Mailbox[]
  subscriptions: Subscription[]
  experiences: Experience[]
  /** Names a list and a campaign that the first hundred may not hold. */
  named: BroadcastDetail | undefined
  listName: (id: string) => string
}

/** Everything that can be chosen; what a role may not read is not there. `listId` was asked for and comes first. */
export function useChoices(named: BroadcastDetail | undefined, listId: string) {
  const canExperiences = useCan('experiences', 'read')
  const canSubscriptions = useCan('participants', 'read')
  const lists = useRead('listLists', { query: { per_page: 100 } })
  const list = useRead('getList', { params: { id: listId } }, { isEnabled: listId !== '' })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  const mailboxes = useRead('listMailboxes', {})
  const subscriptions = useRead('listSubscriptions', {}, { isEnabled: canSubscriptions })
  const experiences = useRead('listAllExperiences', {}, { isEnabled: canExperiences })
  const failed = [lists, list, campaigns, shortcodes, mailboxes, subscriptions, experiences].find(
    (read) => read.isError,
  )
  const isWaiting =
    (listId !== '' && !list.data) ||
    (canSubscriptions && !subscriptions.data) ||
    (canExperiences && !experiences.data)
  if (!lists.data || !campaigns.data || !shortcodes.data || !mailboxes.data || isWaiting) {
    return { failed, choices: undefined }
  }
  const all = withList(lists.data, list.data?.data)
  const choices: Choices = {
    lists: all,
    campaigns: campaigns.data,
    shortcodes: shortcodes.data.data,
    mailboxes: mailboxes.data.data,
    subscriptions: subscriptions.data?.data ?? [],
    experiences: experiences.data?.data ?? [],
    named,
    listName: (id) =>
      all.data.find((one) => one.id === id)?.name ??
      (named?.participant_list_id === id ? named.list_name : ''),
  }
  return { failed, choices }
}

/** The first lists, and the one that was asked for, which need not be among them. */
function withList(lists: Page<List>, asked: List | undefined): Page<List> {
  const isThere = !asked || lists.data.some(({ id }) => id === asked.id)
  return isThere ? lists : { ...lists, data: [asked, ...lists.data] }
}
