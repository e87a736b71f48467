import { Stack, Text } from '@mantine/core'
import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { NoShortcode } from '#console/parts/keyword/NoShortcode.tsx'
import { paths } from '#console/paths.ts'
import type { Keyword } from '#contract/campaigns/calls.ts'
import { KeywordDialog } from './KeywordDialog.tsx'

/** The client's keywords by word, and what a text with each does. */
export function KeywordsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const list = useListState({ filters: ['shortcode'] as const })
  const shortcodeId = list.filters.shortcode
  const query = { ...list.paging, search: list.search, ...(shortcodeId ? { shortcode_id: shortcodeId } : {}) }
  const read = usePage('listKeywords', { query })
  const shortcodes = useRead('listClientShortcodes', {}, { staleMs: 60_000 })
  const codes = shortcodes.data?.data ?? []
  const remove = useChange('deleteKeyword')
  const history = useHistoryActions()
  const tasks = useRowTasks<Keyword>({
    read,
    canChange,
    form: (keyword, onClose) => <KeywordDialog keyword={keyword} shortcodes={codes} onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ keyword }) => t('keywords.deleteNamed', { name: keyword })}
        verb={t('keywords.delete')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('keywords.deleted')}
      >
        {(keyword) => <Loss {...keyword} />}
      </DeleteDialog>
    ),
  })
  const rowActions = (keyword: Keyword): RowAction[] =>
    keyword.language
      ? [{ label: t('keywords.inLanguages'), to: paths.languages({ client }) }]
      : keyword.access_code_list_id
        ? [
            {
              label: t('keywords.inAccessCodes'),
              to: paths.accessCodeList({ client, id: keyword.access_code_list_id }),
            },
          ]
        : tasks.actionsOf(keyword, history({ entity: 'keyword', id: keyword.id }))
  return (
    <ListPage
      title={t('shell.keywords')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.keyword}
      tasks={tasks}
      rowTo={({ language, access_code_list_id: id }) =>
        id ? paths.accessCodeList({ client, id }) : language && canChange ? paths.languages({ client }) : ''
      }
      rowActions={canChange ? rowActions : undefined}
      searchLabel={t('keywords.search')}
      filters={
        codes.length > 1 && (
          <FilterSelect
            list={list}
            filter="shortcode"
            label={t('nouns.shortcode')}
            options={codes.map(({ id, code }) => ({ value: id, label: code }))}
          />
        )
      }
      primary={codes.length > 0 ? tasks.primary(t('keywords.new')) : undefined}
      empty={{
        title: t('keywords.empty'),
        ...(shortcodes.data && codes.length === 0
          ? { action: <NoShortcode /> }
          : { text: t('keywords.emptyText') }),
      }}
    />
  )
}

const columnsOf: ColumnsOf<Keyword> = (t) => [
  { label: t('nouns.keyword'), render: (row) => row.keyword },
  { label: t('nouns.shortcode'), isKept: true, render: (row) => row.shortcode },
  { label: t('keywords.does'), render: (row) => whatItDoes(t, row) },
  { label: t('kit.created'), date: (row) => row.created_at },
]

function Loss({ experience_name, shortcode }: Keyword) {
  const t = useT()
  return (
    <Stack gap="xs">
      {experience_name && <Text>{t('keywords.deleteFrom', { name: experience_name })}</Text>}
      <Text>{t('keywords.deleteLost', { shortcode })}</Text>
    </Stack>
  )
}

function whatItDoes(
  t: T,
  { experience_name, language, language_label, access_code_list_id }: Keyword,
): string {
  if (experience_name) return t('keywords.toExperience', { name: experience_name })
  if (language)
    return t('keywords.toLanguage', {
      language: language_label || t(`keywords.language.${language}`),
    })
  if (access_code_list_id) return t('keywords.toAccessCodes')
  return t('keywords.toNothing')
}
