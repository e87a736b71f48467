import { Anchor } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'

/** Links to this person's conversations: one a shortcode (decisions 6). None where there is none. */
export function ParticipantModalConversations({ id, phone }: { id: string; phone: string }) {
  const t = useT()
  const client = useClient().eid
  const isEnabled = useCan('conversations', 'read')
  const query = { search: phone, per_page: 10 }
  const found = useRead('listConversations', { params: { shortcode: 'all' }, query }, { isEnabled })
  const shortcodes = useRead('listClientShortcodes', {}, { isEnabled, staleMs: 60_000 }).data?.data ?? []
  const mine = (found.data?.data ?? []).flatMap((one) => {
    const shortcode = shortcodes.find((known) => known.id === one.shortcode_id)
    return one.participant.id === id && shortcode ? [shortcode] : []
  })
  return mine.map((shortcode) => (
    <Anchor
      key={shortcode.id}
      component={PathLink}
      to={paths.conversations({ client })}
      search={{ with: id, on: shortcode.id }}
      display="inline-flex"
      style={{ alignItems: 'center', gap: 4 }}
    >
      <IconMessage2 size={14} aria-hidden />
      {t('participants.conversation', { shortcode: shortcode.code })}
    </Anchor>
  ))
}
