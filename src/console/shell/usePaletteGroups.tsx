import { IconAddressBook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { kinds } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient, useSession } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { clientsMatching, plain } from './clientsMatching.ts'
import { sectionsFor } from './navigation.ts'

type Entry = { to: string; label: string; hint?: string | undefined; icon: ReactNode }
export type PaletteGroup = { label: string; entries: Entry[] }

const most = 6
const participantSearchFrom = 2

/** What fits the query now; participants are asked for once typing rests (`settled`). */
export function usePaletteGroups(query: string, settled: string): PaletteGroup[] {
  const t = useT()
  const session = useSession()
  const client = useClient().eid
  const experiences = useExperiences(query, client)
  const participants = useParticipants(settled, client)
  const wanted = plain(query)
  const pages = sectionsFor(session)
    .flatMap((section) => section.items)
    .filter((item) => !item.isOutside && plain(t(item.label)).includes(wanted))
    .map(({ label, icon: ItemIcon, path }) => ({
      to: path({ client }),
      label: t(label),
      icon: <ItemIcon size={16} stroke={1.6} />,
    }))
  const clients = clientsMatching(session.clients, query)
    .filter((one) => one.eid !== client)
    .slice(0, most)
    .map((one) => ({
      to: paths.clientHome({ client: one.eid }),
      label: one.name,
      icon: <ClientMark client={one} size={20} />,
    }))
  return [
    { label: t('shell.pages'), entries: pages },
    { label: t('shell.experiences'), entries: experiences },
    { label: t('shell.participants'), entries: participants },
    { label: t('shell.clients'), entries: clients },
  ].filter((group) => group.entries.length > 0)
}

function useExperiences(query: string, client: string): Entry[] {
  const canRead = useCan('experiences', 'read')
  const read = useRead('listAllExperiences', {}, { isEnabled: canRead, staleMs: 60_000 })
  const wanted = plain(query)
  if (!wanted) return []
  return (read.data?.data ?? [])
    .filter((one) => plain(one.name).includes(wanted) || one.eid.includes(wanted))
    .slice(0, most)
    .map(({ kind, eid, name }) => {
      const { icon: KindIcon } = kinds[kind]
      return {
        to: paths.experience({ client, kind, eid }),
        label: name,
        hint: eid,
        icon: <KindIcon size={16} stroke={1.6} />,
      }
    })
}

function useParticipants(settled: string, client: string): Entry[] {
  const format = useFormat()
  const canRead = useCan('participants', 'read')
  const text = settled.trim()
  const isEnabled = canRead && text.length >= participantSearchFrom
  const read = useRead('searchParticipants', { params: { q: text } }, { isEnabled })
  if (!isEnabled) return []
  return (read.data?.data ?? []).slice(0, most).map((one) => ({
    to: paths.participant({ client, id: one.participant_id }),
    label: format.person(one.name),
    hint: one.phone ? format.phone(one.phone) : (one.email ?? undefined),
    icon: <IconAddressBook size={16} stroke={1.6} />,
  }))
}
