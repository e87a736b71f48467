import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useMeasures } from '#console/parts/library/measures.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import classes from './items.module.css'
import { Uses } from './Uses.tsx'

/** Changes the words of a picture or file; shows it, and where it is used. */
export function ItemDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const t = useT()
  const measures = useMeasures()
  const update = useChange('updateLibraryItem')
  const form = useCallForm({ call: 'updateLibraryItem', of: item })
  return (
    <FormDialog
      onClose={onClose}
      title={t('library.edit', { name: item.name })}
      draft={item.id}
      submitLabel={t('kit.save')}
      doneText={t('library.saved')}
      form={form}
      onSubmit={(body) => update.mutateAsync({ params: { id: item.id }, body })}
      size={560}
    >
      {item.kind === 'picture' && <img className={classes.picture} src={item.url} alt="" />}
      <Text c="dimmed" fz="xs">
        {measures(item)}
      </Text>
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      {item.kind === 'picture' && (
        <BilingualField form={form} name="alt" label={t('library.alt')} description={t('library.altHint')} />
      )}
      <div>
        <Text fw={500}>{t('library.used')}</Text>
        {item.uses_count > 0 ? (
          <>
            {item.kind === 'picture' && (
              <Text c="dimmed" fz="xs">
                {t('library.usedWords')}
              </Text>
            )}
            <Uses item={item} />
          </>
        ) : (
          <Text c="dimmed">{t('library.unused')}</Text>
        )}
      </div>
    </FormDialog>
  )
}
