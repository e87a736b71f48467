import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { TrackingField } from '#console/parts/TrackingField.tsx'
import { EntryRulesTab } from '../../EntryRulesTab.tsx'
import type { EditorProps, KindForm } from '../../kindForm.ts'
import { LinkText } from '../../LinkText.tsx'
import { PlainEditor } from '../../PlainEditor.tsx'
import { CompletionTab } from './CompletionTab.tsx'

/** The form of an experience that runs on another site. */
export function ExternalEditor(props: EditorProps) {
  const { eid } = props
  return (
    <PlainEditor
      {...props}
      kind="external"
      read={useRead('external.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })}
      contents={({ form }, experience) => ({
        rules: <EntryRulesTab form={form} />,
        target: <TargetTab form={form} />,
        completion: <CompletionTab experience={experience} />,
      })}
    />
  )
}

/** The target, what goes with who is led there, and the words of the text that leads there. */
function TargetTab({ form }: { form: KindForm<'external'> }) {
  const t = useT()
  return (
    <>
      <FormSection title={t('external.target')} help={t('external.targetHelp')}>
        <BilingualField form={form} name="target_url" label={t('nouns.address')} />
        <TrackingField form={form} />
      </FormSection>
      <LinkText form={form} />
    </>
  )
}
