import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import type { LibraryDialogProps } from './LibraryDialog.ts'

type Props = { item: LibraryItem; canChange: boolean; onChoose: LibraryDialogProps['onChoose'] }

/** The words of the picture that was chosen: what is changed of them is kept in the library too, for the next page. */
export function ChosenForm({ item, canChange, onChoose }: Props) {
  const t = useT()
  const update = useChange('updateLibraryItem')
  const form = useCallForm({ call: 'updateLibraryItem', of: item })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Some browsers answer it with a promise, which an effect may not give.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { isBusy, failure, submit } = useSubmit(form, async (body, { alt, alt_fr }) => {
    if (canChange && form.isDirty()) await update.mutateAsync({ params: { id: item.id }, body })
    const { url, width, height } = item
    onChoose({ url, alt_en: alt.trim(), alt_fr: alt_fr.trim(), width: width ?? 0, height: height ?? 0 })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within another form in React's tree.
    event.stopPropagation()
    void submit()
  }
  return (
    <form ref={box} onSubmit={onSubmit} noValidate aria-label={t('library.chosen', { name: item.name })}>
      <Stack gap="md">
        <ErrorSummary failure={failure} fieldErrors={form.errors} />
        <Text fw={500}>{t('library.chosen', { name: item.name })}</Text>
        <BilingualField form={form} name="alt" label={t('library.alt')} description={t('library.altHint')} />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {t('library.insert')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
