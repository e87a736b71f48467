import { Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page } from '#console/kit/Page.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { isKnownTaken } from '#console/parts/keyword/knownTaken.ts'
import { paths } from '#console/paths.ts'
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import type { ClientLanguage, Shortcode } from '#contract/clients/calls.ts'
import { LanguageRows } from './LanguageRows.tsx'
import { bodyOf, faultsOf, type LanguageValues, rowOf } from './languageValues.ts'

/** The languages in which people join the client by a keyword, one of them the default (M3, M4). */
export function LanguagesPage() {
  const { id } = useClient()
  const languages = useRead('listClientLanguages', { params: { id } })
  const shortcodes = useRead('listClientShortcodes', {})
  const failed = [languages, shortcodes].find(({ isError }) => isError)
  if (failed)
    return (
      <Page>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!languages.data || !shortcodes.data) return <FormSkeleton />
  const { data, shortcode_ids } = languages.data
  return <Languages key={id} languages={data} chosen={shortcode_ids} shortcodes={shortcodes.data.data} />
}

type Props = { languages: ClientLanguage[]; chosen: string[]; shortcodes: Shortcode[] }

function Languages({ languages, chosen, shortcodes }: Props) {
  const t = useT()
  const client = useClient()
  const canChange = useCan('clientSettings', 'change')
  const [onlyShortcode] = shortcodes.length === 1 ? shortcodes : []
  const isOwn = (keyword: string, shortcodeId: string) =>
    chosen.includes(shortcodeId) &&
    languages.some((language) => normaliseKeyword(language.keyword) === keyword)
  const edit = useEditForm<LanguageValues>({
    draftKey: `languages:${client.id}`,
    initialValues: {
      shortcode_ids: chosen.length === 0 && onlyShortcode ? [onlyShortcode.id] : chosen,
      languages: languages.map(rowOf),
    },
    validate: (values) => {
      const isTaken = (keyword: string) =>
        values.shortcode_ids.some((id) => !isOwn(normaliseKeyword(keyword), id) && isKnownTaken(keyword, id))
      return faultsOf(values, isTaken)
    },
  })
  const save = useChange('saveClientLanguages')
  const [shortcodeIds, setShortcodeIds] = useState(() => edit.form.getValues().shortcode_ids)
  edit.form.watch('shortcode_ids', ({ value }) => setShortcodeIds(value))
  return (
    <EditPage
      title={t('languages.title')}
      back={{ label: client.name, to: paths.clientHome({ client: client.eid }) }}
      crumb={client.eid}
      edit={edit}
      isReadOnly={!canChange}
      onSave={async (values) => {
        await save.mutateAsync({ params: { id: client.id }, body: bodyOf(values) })
        return undefined
      }}
    >
      <FormSection title={t('languages.general')} help={t('languages.generalHelp')}>
        {shortcodes.length === 0 ? (
          <Text c="dimmed">{t('languages.noShortcodes')}</Text>
        ) : (
          <Checkbox.Group
            label={t('languages.shortcodes')}
            withAsterisk
            key={edit.form.key('shortcode_ids')}
            {...edit.form.getInputProps('shortcode_ids')}
          >
            <Group mt="xs">
              {shortcodes.map(({ id, code }) => (
                <Checkbox key={id} value={id} label={code} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </FormSection>
      <LanguageRows
        form={edit.form}
        shortcodes={shortcodes.filter(({ id }) => shortcodeIds.includes(id))}
        isOwn={isOwn}
      />
    </EditPage>
  )
}
