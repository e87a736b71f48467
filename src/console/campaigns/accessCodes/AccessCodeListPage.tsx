import { Anchor, Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { CodesUploadLine } from '#console/parts/codes/CodesUploadLine.tsx'
import { InFullButton, useInFull } from '#console/parts/codes/inFull.tsx'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { paths } from '#console/paths.ts'
import type { AccessCode } from '#contract/campaigns/accessCodes/codeCalls.ts'
import { accessCodeUses } from '#contract/campaigns/accessCodes/limits.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Prefixes } from './Prefixes.tsx'
import { UploadDialog } from './UploadDialog.tsx'

/** A list of access codes: its prefixes, and each code with whom an e-mail gave it to and who used it. */
export function AccessCodeListPage() {
  const id = usePathParam('id')
  const read = useRead('getAccessCodeList', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Codes list={data} />}
    </Loaded>
  )
}

const uploads = ['uploadAccessCodes'] as const

function Codes({ list: own }: { list: AccessCodeList }) {
  const { id } = own
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const [dialog, setDialog] = useState<'code' | 'upload'>()
  const job = useJobReport({ param: 'upload', calls: uploads })
  const list = useListState({ filters: ['state', 'prefix'] })
  const state = accessCodeUses.find((one) => one === list.filters.state)
  const prefix = own.prefixes.find((one) => one.id === list.filters.prefix)?.id
  const query = { ...list.paging, search: list.search, state, access_code_prefix_id: prefix }
  const asked = { params: { id }, query }
  const inFull = useInFull()
  const seen = useRead('seeAccessCodes', asked, inFull.look)
  const masked = usePage('listAccessCodes', asked, { isEnabled: !inFull.isOn })
  const canAdd = canChange && own.prefixes.length > 0
  const close = () => setDialog(undefined)
  // A look in full follows nothing live: what is added now would not be in it.
  const add = (which: 'code' | 'upload') => {
    inFull.setOn(false)
    setDialog(which)
  }
  return (
    <>
      <ListPage
        title={own.name}
        back={{
          label: t('accessCodes.title'),
          to: paths.accessCodeLists({ client, id: own.campaign_id }),
        }}
        list={list}
        read={inFull.isOn && !seen.isPending ? seen : masked}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        searchLabel={t(inFull.isOn ? 'accessCodes.search' : 'accessCodes.searchWhole')}
        filters={
          <>
            <FilterSelect
              list={list}
              filter="state"
              label={t('accessCodes.state')}
              options={accessCodeUses.map((value) => ({ value, label: t(`accessCodes.state.${value}`) }))}
            />
            {own.prefixes.length > 1 && (
              <FilterSelect
                list={list}
                filter="prefix"
                label={t('accessCodes.prefix')}
                options={own.prefixes.map(({ id: value, name, language }) => ({
                  value,
                  label: t('accessCodes.prefixIn', { name, language: t(`accessCodes.language.${language}`) }),
                }))}
              />
            )}
          </>
        }
        primary={canAdd ? { label: t('accessCodes.addCode'), act: () => add('code') } : undefined}
        actions={
          <>
            <HistoryLink entity="access_code_list" id={id} />
            {canChange && (
              <InFullButton
                inFull={inFull}
                seen={seen}
                show={t('accessCodes.show')}
                hide={t('accessCodes.hide')}
              />
            )}
            {canAdd && (
              <Button variant="default" leftSection={<IconUpload size={14} />} onClick={() => add('upload')}>
                {t('accessCodes.upload')}
              </Button>
            )}
          </>
        }
        empty={{
          title: t('accessCodes.noCodes'),
          text: t(own.prefixes.length > 0 ? 'accessCodes.noCodesText' : 'accessCodes.prefixFirst'),
        }}
      >
        <Prefixes list={own} />
        <CodesUploadLine job={job} />
      </ListPage>
      {dialog === 'code' && <CodeDialog list={own} onClose={close} />}
      {dialog === 'upload' && <UploadDialog listId={id} onClose={close} onBegun={job.follow} />}
    </>
  )
}

const columnsOf: ColumnsOf<AccessCode> = (t) => [
  {
    label: t('accessCodes.code'),
    render: ({ code }) => (
      <Text span ff="monospace" fz="sm">
        {code}
      </Text>
    ),
  },
  { label: t('accessCodes.prefix'), render: (row) => row.prefix_name },
  {
    label: t('accessCodes.state'),
    isKept: true,
    render: (row) => t(`accessCodes.state.${stateOf(row)}`),
  },
  {
    label: t('accessCodes.givenTo'),
    render: ({ given_at, given_to }) => {
      if (given_to) return <PersonLink {...given_to} />
      return given_at ? t('accessCodes.givenToGone') : '–'
    },
  },
  { label: t('accessCodes.givenBy'), render: (row) => <GivenBy {...row} /> },
  { label: t('accessCodes.givenAt'), dateTime: ({ given_at }) => given_at },
  {
    label: t('accessCodes.usedBy'),
    render: ({ participant }) => (participant ? <PersonLink {...participant} /> : '–'),
  },
  { label: t('accessCodes.usedAt'), dateTime: ({ used_at }) => used_at },
]

const stateOf = ({ used_at, given_at }: AccessCode) => (used_at ? 'used' : given_at ? 'given' : 'left')

/** The e-mail that gave a code, leading to it for who may see experiences. */
function GivenBy({ given_by: email }: Pick<AccessCode, 'given_by'>) {
  const client = useClient().eid
  const canRead = useCan('experiences', 'read')
  if (!email) return '–'
  if (!canRead) return email.name
  return (
    <Anchor
      component={PathLink}
      to={paths.experience({ client, kind: email.kind, eid: email.eid })}
      underline="hover"
      inherit
    >
      {email.name}
    </Anchor>
  )
}
