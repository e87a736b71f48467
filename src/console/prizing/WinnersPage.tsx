import { useKind } from '#console/kinds.ts'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { winnerColumns } from './winnerColumns.tsx'

/** The winners of an experience, by a draw or at once, with their prizes (E7). */
export function WinnersPage() {
  const kind = useKind()
  const eid = usePathParam('eid')
  const experience = useRead(`${kind}.get`, { params: { eid } })
  return (
    <Loaded read={experience} isPage>
      {({ data }) => <Winners kind={kind} eid={eid} name={data.name} />}
    </Loaded>
  )
}

function Winners({ kind, eid, name }: { kind: Kind; eid: string; name: string }) {
  const t = useT()
  const client = useClient().eid
  const list = useListState()
  const read = usePage('listWinners', { params: { type: kind, id: eid }, query: list.paging })
  return (
    <ListPage
      title={t('prizing.winnersOf', { name })}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences({ client, kind }) }}
      crumb={eid}
      list={list}
      read={read}
      columns={useColumns(winnerColumns)}
      rowKey={(row) => row.id}
      rowName={(row) => row.participant.name}
      empty={{ title: t('prizing.noWinners'), text: t('prizing.noWinnersText') }}
    />
  )
}
