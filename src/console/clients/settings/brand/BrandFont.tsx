import { useContext, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { FieldRow, FormSection, ReadOnly } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import type { Client } from '#contract/clients/calls.ts'
import { fontNames, fontStyles, fontType } from '#contract/words/fonts.ts'
import { libraryHashLength } from '#contract/words/libraryPath.ts'
import type { SettingsValues } from '../SettingsForm.tsx'
import { FontUpload } from './FontUpload.tsx'

type Props = { form: SettingsValues; client: Client }

/** The letters of the public pages: a family that devices have, and a file of the library before it. */
export function BrandFont({ form, client }: Props) {
  const t = useT()
  const isReadOnly = useContext(ReadOnly)
  const canUpload = useCan('experiences', 'change') && !isReadOnly
  const [uploaded, setUploaded] = useState<readonly Choice[]>([])
  return (
    <FormSection title={t('settings.font')} help={t('settings.fontHelp')}>
      <FieldRow>
        <ChoiceField
          form={form}
          name="font"
          label={t('settings.fontName')}
          textOf={(font) => t(`settings.font.${font}`)}
        />
        <FontFile form={form} uploaded={uploaded} />
      </FieldRow>
      {canUpload && (
        <FontUpload
          onUploaded={(font) => {
            const choice = choiceOf(font)
            setUploaded((before) => [...before.filter(({ value }) => value !== choice.value), choice])
            form.setFieldValue('font_hash', choice.value)
          }}
        />
      )}
      <Sample form={form} client={client} />
    </FormSection>
  )
}

type Choice = { value: string; label: string }
const choiceOf = ({ name, sha256 }: { name: string; sha256: string }): Choice => ({
  value: sha256.slice(0, libraryHashLength),
  label: name,
})

/** One that is chosen and not among the newest hundred stays chosen; one that was uploaded here is there at once. */
function FontFile({ form, uploaded }: Pick<Props, 'form'> & { uploaded: readonly Choice[] }) {
  const t = useT()
  const chosen = form.useWatchValue('font_hash') || null
  const read = useRead('listLibrary', { query: { page: 1, per_page: 100, kind: 'file' } })
  return (
    <Loaded read={read} lines={1}>
      {({ data }) => {
        const fonts = data.filter(({ content_type }) => content_type === fontType).map(choiceOf)
        const missing = uploaded.filter((one) => !fonts.some(({ value }) => value === one.value))
        const choices = [...missing, ...fonts]
        const isListed = chosen === null || choices.some(({ value }) => value === chosen)
        return (
          <ChoiceField
            form={form}
            name="font_hash"
            label={t('settings.fontFile')}
            description={t('settings.fontFileHint')}
            none={t('settings.fontFileNone')}
            data={isListed ? choices : [{ value: chosen, label: t('settings.fontFileGone') }, ...choices]}
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
