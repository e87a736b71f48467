import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Link } from '#contract/campaigns/calls.ts'
import { ExperienceField } from '../ExperienceField.tsx'
import { type LinkValues, TrackingField } from './TrackingField.tsx'

/** Makes a link, or changes one; its code stays, since messages carry it. */
export function LinkDialog({ link, onClose }: { link: Link | undefined; onClose: () => void }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const form = useForm<LinkValues>({
    mode: 'uncontrolled',
    initialValues: {
      name: link?.name ?? '',
      url: link?.url ?? '',
      append_tracking_information: link?.append_tracking_information ?? true,
      experience: link?.experience_id ?? '',
    },
  })
  const create = useChange('createLink', {
    onDone: () => toast.success(t('links.created')),
  })
  const update = useChange('updateLink', {
    onDone: () => toast.success(t('links.saved')),
  })
  const submit = (values: LinkValues) => {
    const body = { ...values, url: values.url.trim(), experience: values.experience || null }
    return link ? update.mutateAsync({ params: { id: link.id }, body }) : create.mutateAsync({ body })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={link ? t('links.edit') : t('links.new')}
      submitLabel={link ? t('links.save') : t('links.create')}
      form={form}
      onSubmit={submit}
      size={520}
      isCovered={isAsking}
      {...(link ? { draft: link.id } : {})}
    >
      <TextInput
        label={t('kit.name')}
        withAsterisk
        maxLength={100}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        label={t('links.target')}
        description={t('links.targetHint')}
        withAsterisk
        maxLength={2000}
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <TrackingField form={form} isAsking={isAsking} onAsk={setAsking} />
      <ExperienceField
        label={t('links.experience')}
        none={t('links.noExperience')}
        current={
          link?.experience_id ? { id: link.experience_id, name: link.experience_name ?? '' } : undefined
        }
        key={form.key('experience')}
        {...form.getInputProps('experience')}
      />
    </FormDialog>
  )
}
