import { SimpleGrid } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'

type Props = {
  location?: Location | undefined
  /** The click for which it is made, and which is attached to it. */
  click?: { id: string; latitude: number; longitude: number } | undefined
  onClose: () => void
}

/** Makes a location, also for a click, or changes one. */
export function LocationDialog({ location, click, onClose }: Props) {
  const t = useT()
  const place = click && { latitude: click.latitude, longitude: click.longitude }
  const form = useCallForm({ call: 'updateLocation', of: location ?? place })
  const create = useChange('createLocation')
  const createFor = useChange('createLocationAndAttach')
  const update = useChange('updateLocation')
  return (
    <FormDialog
      onClose={onClose}
      title={t(location ? 'locations.edit' : click ? 'locations.newHere' : 'locations.new')}
      submitLabel={t(location ? 'locations.save' : click ? 'locations.createAttach' : 'locations.create')}
      doneText={t(location ? 'locations.saved' : click ? 'locations.createdAttached' : 'locations.created')}
      form={form}
      draft={location?.id ?? click?.id}
      size={560}
      onSubmit={({ version, ...body }) => {
        if (location) return update.mutateAsync({ params: { id: location.id }, body: { ...body, version } })
        return click
          ? createFor.mutateAsync({ body: { ...body, linkLocation: click.id } })
          : create.mutateAsync({ body })
      }}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField form={form} name="store_number" label={t('locations.storeNumber')} />
        <TextField form={form} name="phone" label={t('kit.phone')} />
        <TextField form={form} name="address_1" label={t('locations.address1')} />
        <TextField form={form} name="address_2" label={t('locations.address2')} />
        <TextField form={form} name="city" label={t('locations.city')} />
        <TextField form={form} name="province" label={t('locations.province')} />
        <TextField form={form} name="postal_code" label={t('locations.postalCode')} />
        <TextField form={form} name="country" label={t('locations.country')} />
        <NumberField
          form={form}
          name="latitude"
          label={t('locations.latitude')}
          decimalScale={7}
          hideControls
        />
        <NumberField
          form={form}
          name="longitude"
          label={t('locations.longitude')}
          decimalScale={7}
          hideControls
        />
      </SimpleGrid>
    </FormDialog>
  )
}
