import type { TextareaProps } from '@mantine/core'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow } from '../edit/FormSection.tsx'
import { bindText } from './bind.ts'
import type { Form, NameOf } from './formTypes.ts'
import { useFrenchField } from './useFrenchField.ts'

type Props<V> = {
  form: Form<V>
  /** The English field; the French one has `_fr` at its end. */
  name: { [N in NameOf<V, string>]: `${N}_fr` extends NameOf<V, string> ? N : never }[NameOf<V, string>]
  label: string
  isLong?: boolean
  /** The field's placeholder in each language. */
  placeholderOf?: (language: 'en' | 'fr') => string
  /** The text below the field of each language. */
  belowOf?: (language: 'en' | 'fr') => ReactNode
} & Pick<TextareaProps, 'description' | 'minRows' | 'maxRows'>

/** A text in English and French, side by side; in English alone for a client that has no French. */
export function BilingualField<V>(props: Props<V>) {
  const { form, name, label, isLong, placeholderOf, belowOf, description, ...rows } = props
  const hasFrench = useFrenchField(form, `${name}_fr` as NameOf<V, string>)
  return (
    <FieldRow>
      {(hasFrench ? (['en', 'fr'] as const) : (['en'] as const)).map((language) => {
        const path = language === 'fr' ? `${name}_fr` : name
        const given = {
          ...bindText(form, path),
          label: hasFrench ? `${label} (${language.toUpperCase()})` : label,
          lang: language,
          description,
          placeholder: placeholderOf?.(language),
        }
        const key = form.key(path)
        return (
          <div key={language}>
            {isLong ? <Textarea key={key} {...given} {...rows} /> : <TextInput key={key} {...given} />}
            {belowOf?.(language)}
          </div>
        )
      })}
    </FieldRow>
  )
}
