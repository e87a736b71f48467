import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { CheckboxesField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { NoShortcode } from '#console/parts/keyword/NoShortcode.tsx'
import { isKnownTaken } from '#console/parts/keyword/useKeywordCheck.ts'
import { paths } from '#console/paths.ts'
import type { ClientLanguage } from '#contract/campaigns/languageCalls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { normaliseKeyword } from '#contract/words/keywordText.ts'
import { LanguageRows } from './LanguageRows.tsx'
import { bodyOf, faultsOf, type LanguageValues, languageRow } from './languageValues.ts'

/** The languages in which people join the client by a keyword, one of them the default (M3, M4). */
export function LanguagesPage() {
  const { id } = useClient()
  const languages = useRead('listClientLanguages', { params: { id } })
  const shortcodes = useRead('listClientShortcodes', {})
  return (
    <Loaded read={allOf(languages, shortcodes)} isPage>
      {([{ data, shortcode_ids, version }, all]) => (
        <Languages key={id} languages={data} chosen={shortcode_ids} version={version} shortcodes={all.data} />
      )}
    </Loaded>
  )
}

type Props = { languages: ClientLanguage[]; chosen: string[]; version: number; shortcodes: Shortcode[] }

function Languages({ languages, chosen, version, shortcodes }: Props) {
  const t = useT()
  const client = useClient()
  const canChange = useCan('clientSettings', 'change')
  const [onlyShortcode] = shortcodes.length === 1 ? shortcodes : []
  const isOwn = (keyword: string, shortcodeId: string) =>
    chosen.includes(shortcodeId) &&
    languages.some((language) => normaliseKeyword(language.keyword) === keyword)
  const edit = useEditForm<LanguageValues>({
    call: 'saveClientLanguages',
    draftKey: `languages:${client.id}`,
    initialValues: {
      shortcode_ids: chosen.length === 0 && onlyShortcode ? [onlyShortcode.id] : chosen,
      languages: languages.map(languageRow),
      version,
    },
    validate: (values) => {
      const isTaken = (keyword: string) =>
        values.shortcode_ids.some((id) => !isOwn(normaliseKeyword(keyword), id) && isKnownTaken(keyword, id))
      return faultsOf(values, isTaken)
    },
  })
  const save = useChange('saveClientLanguages')
  const shortcodeIds = edit.form.useWatchValue('shortcode_ids')
  return (
    <EditPage
      title={t('shell.languages')}
      back={{ label: client.name, to: paths.clientHome({ client: client.eid }) }}
      crumb={client.eid}
      edit={edit}
      isReadOnly={!canChange}
      onSave={async (values) => {
        await save.mutateAsync({ params: { id: client.id }, body: bodyOf(values) })
      }}
    >
      <FormSection title={t('languages.general')} help={t('languages.generalHelp')}>
        {shortcodes.length === 0 ? (
          <NoShortcode />
        ) : (
          <CheckboxesField
            form={edit.form}
            name="shortcode_ids"
            label={t('languages.shortcodes')}
            withAsterisk
            data={shortcodes.map((one) => ({ value: one.id, label: one.code }))}
          />
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
