import { Anchor } from '@mantine/core'
import { kindNames } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { AuditEntry, AuditName } from '#contract/access/calls.ts'

/** The record that an entry is about: its name today, leading there; else that it is gone. */
export function AuditRecord({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const { client } = useSession()
  const named = entry.names.find(({ id }) => id === entry.entity_id)
  if (named) return <RecordName named={named} />
  if (client && (entry.entity === 'client' || entry.entity === 'clientLanguages'))
    return (
      <Anchor component={PathLink} to={paths.settings({ client: client.eid })} fz="sm">
        {client.name}
      </Anchor>
    )
  if (entry.entity === 'stray_message')
    return (
      <Anchor component={PathLink} to={paths.strayMessages()} fz="sm">
        {t('shell.strayMessages')}
      </Anchor>
    )
  return <>{nameKept(entry) ?? t('audit.gone')}</>
}

/** The record's name then, where the entry kept that. */
function nameKept({ before, after }: AuditEntry): string | undefined {
  for (const kept of [after, before])
    for (const field of ['name', 'title', 'keyword', 'code', 'email']) {
      const value = kept && typeof kept === 'object' ? (kept as Record<string, unknown>)[field] : undefined
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

/** A record by its name, as a link where it has a page. */
export function RecordName({ named }: { named: AuditName }) {
  const t = useT()
  const client = useSession().client?.eid
  const to = client === undefined ? pathOfInstallation(named) : pathOf(client, named)
  const name = named.name || t('audit.unnamed')
  if (!to) return <>{name}</>
  return (
    <Anchor component={PathLink} to={to} fz="sm">
      {name}
    </Anchor>
  )
}

const pathOfInstallation = ({ entity }: AuditName) =>
  entity === 'user' ? paths.installationUsers() : undefined

function pathOf(client: string, { entity, id, kind: known, eid }: AuditName): string | undefined {
  const kind = kindNames.find((name) => name === known)
  if (kind && eid) {
    const of = { client, kind, eid }
    if (entity === 'entry') return paths.entries(of)
    return entity === 'draw' ? paths.prizing(of) : paths.experience(of)
  }
  const page = pages[entity]
  return page?.({ client, id })
}

/** The list of a record that has no page of its own. */
const pages: Readonly<Record<string, (of: { client: string; id: string }) => string>> = {
  broadcast: paths.broadcast,
  campaign: paths.campaign,
  import: paths.import,
  jobReport: paths.jobs,
  keyword: paths.keywords,
  link: paths.links,
  list: paths.list,
  mailbox: paths.settingsSenders,
  marketing_channel: paths.marketingChannels,
  participant: paths.participant,
  webhook: paths.webhook,
  placement: paths.placements,
  placement_detail: paths.placementDetails,
  prize_pool: paths.prizePools,
  prize_type: paths.prizePools,
  saved_reply: paths.savedReplies,
  saved_view: paths.participants,
  shortcode: paths.settingsSenders,
  subscription: paths.subscriptions,
  user: paths.users,
  widget: paths.settingsWidgets,
}
