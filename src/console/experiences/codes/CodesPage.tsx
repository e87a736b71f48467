import { Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useKind } from '#console/kinds.ts'
import { call } from '#console/kit/api/call.ts'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { InFullButton, InFullFailed, useCodes, useInFull } from '#console/parts/codes/inFull.tsx'
import { TextFileButton } from '#console/parts/TextFileButton.tsx'
import { paths } from '#console/paths.ts'
import { codeUses } from '#contract/entries/secretCodeLimits.ts'
import type { SecretCode } from '#contract/entries/secretCodes.ts'
import { MakeCodesDialog } from './MakeCodesDialog.tsx'
import { AddedCodes } from './UploadCodes.tsx'
import { useCodeUpload } from './useCodeUpload.ts'

/** The secret codes of an experience: how many are left, more of them, and each one. */
export function CodesPage() {
  const t = useT()
  const kind = useKind()
  const eid = usePathParam('eid')
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const [isMaking, setMaking] = useState(false)
  const upload = useCodeUpload({ type: kind, id: eid })
  const list = useListState({ filters: ['state'] })
  const params = { type: kind, id: eid }
  const experience = useRead(`${kind}.get`, { params: { eid } })
  const state = codeUses.find((one) => one === list.filters.state)
  const asked = { params, query: { ...list.paging, state } }
  const read = usePage('listSecretCodes', asked)
  const inFull = useInFull()
  const look = { inFull, seen: useRead('seeSecretCodes', asked, inFull.look) }
  const codes = useCodes(look)
  const name = experience.data?.data.name ?? eid
  return (
    <>
      <ListPage
        title={t('codes.title', { name })}
        back={{ label: name, to: paths.editExperience({ client, kind, eid, tab: 'rules' }) }}
        crumb={eid}
        list={list}
        read={read}
        columns={useColumns(columnsOf, codes)}
        rowKey={(row) => row.id}
        rowName={(row) => codes.get(row.id) ?? row.code}
        filters={
          <FilterSelect
            list={list}
            filter="state"
            label={t('codes.state')}
            options={codeUses.map((value) => ({ value, label: t(`codes.state.${value}`) }))}
          />
        }
        primary={canChange ? { label: t('codes.make'), act: () => setMaking(true) } : undefined}
        actions={
          canChange && (
            <>
              <InFullButton {...look} show={t('codes.show')} hide={t('codes.hide')} />
              <DownloadButton
                label={t('codes.save')}
                onDownload={async () =>
                  saveFile(await call('saveSecretCodes', { params, client }), t('codes.fileName', { name }))
                }
              />
              <TextFileButton
                label={t('codes.upload')}
                icon={<IconUpload size={14} />}
                isBusy={upload.isBusy}
                onFile={upload.add}
              />
            </>
          )
        }
        empty={{ title: t('codes.empty'), text: t('codes.emptyText') }}
      >
        <Stock type={kind} id={eid} />
        <AddedCodes upload={upload} />
        <InFullFailed {...look} />
      </ListPage>
      {isMaking && <MakeCodesDialog {...params} onClose={() => setMaking(false)} />}
    </>
  )
}

const columnsOf: ColumnsOf<SecretCode, ReadonlyMap<string, string>> = (t, _format, inFull) => [
  {
    label: t('codes.code'),
    render: ({ id, code }) => (
      <Text span ff="monospace" fz="sm">
        {inFull.get(id) ?? code}
      </Text>
    ),
  },
  {
    label: t('codes.state'),
    isKept: true,
    render: ({ used_at }) => t(used_at ? 'codes.state.used' : 'codes.state.left'),
  },
  { label: t('codes.entry'), render: ({ entry_eid }) => entry_eid ?? '–' },
  { label: t('codes.usedAt'), dateTime: ({ used_at }) => used_at },
]

type Of = { type: ReturnType<typeof useKind>; id: string }

/** How many there are and how many are left; the list below tells what cannot be read. */
function Stock({ type, id }: Of) {
  const t = useT()
  const format = useFormat()
  const read = useRead('getSecretCodeStock', { params: { type, id } })
  const stock = read.data?.data
  if (!stock) return null
  return (
    <Group gap="lg" role="group" aria-label={t('codes.stock')}>
      {(['left', 'used', 'total'] as const).map((one) => (
        <Text key={one} fz="sm">
          {t(`codes.count.${one}`, { count: format.number(stock[one]) })}
        </Text>
      ))}
    </Group>
  )
}
