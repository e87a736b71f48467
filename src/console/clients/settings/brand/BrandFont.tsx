import { useRead } from '#console/kit/api/query.ts'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { Client } from '#contract/clients/calls.ts'
import { fontNames, fontStyles, fontType } from '#contract/words/fonts.ts'
import { libraryHashLength } from '#contract/words/libraryPath.ts'
import type { SettingsValues } from '../SettingsForm.tsx'

type Props = { form: SettingsValues; client: Client }

/** The letters of the public pages: a family that devices have, and a file of the library before it. */
export function BrandFont({ form, client }: Props) {
  const t = useT()
  return (
    <FormSection title={t('settings.font')} help={t('settings.fontHelp')}>
      <FieldRow>
        <ChoiceField
          form={form}
          name="font"
          label={t('settings.fontName')}
          textOf={(font) => t(`settings.font.${font}`)}
        />
        <FontFile form={form} client={client} />
      </FieldRow>
      <Sample form={form} client={client} />
    </FormSection>
  )
}

/** One that is chosen and not among the newest hundred stays chosen. */
function FontFile({ form, client }: Props) {
  const t = useT()
  const read = useRead('listLibrary', { query: { page: 1, per_page: 100, kind: 'file' } })
  return (
    <Loaded read={read} lines={1}>
      {({ data }) => {
        const fonts = data
          .filter(({ content_type }) => content_type === fontType)
          .map(({ name, sha256 }) => ({ value: sha256.slice(0, libraryHashLength), label: name }))
        const chosen = client.font_hash
        const isListed = chosen === null || fonts.some(({ value }) => value === chosen)
        return (
          <ChoiceField
            form={form}
            name="font_hash"
            label={t('settings.fontFile')}
            description={t('settings.fontFileHint')}
            none={t('settings.fontFileNone')}
            data={isListed ? fonts : [{ value: chosen, label: t('settings.fontFileGone') }, ...fonts]}
          />
        )
      }}
    </Loaded>
  )
}

/** Follows what is chosen, before it is saved. */
function Sample({ form, client }: Props) {
  const t = useT()
  const font = form.useWatchValue('font')
  const font_hash = form.useWatchValue('font_hash') || null
  const known = fontNames.find((name) => name === font) ?? 'system'
  const { family, face } = fontStyles({ eid: client.eid, font: known, font_hash })
  return (
    <>
      <style>{face}</style>
      <p style={{ fontFamily: family, fontSize: 20, margin: 0 }}>{t('settings.fontSample')}</p>
    </>
  )
}
