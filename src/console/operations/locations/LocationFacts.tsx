import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'
import classes from './locations.module.css'
import { placeText } from './placeText.ts'

/** The address of a location. */
export function LocationFacts({ location }: { location: Location }) {
  const t = useT()
  const format = useFormat()
  const { address_1, address_2, city, province, postal_code, country, phone } = location
  const address = [address_1, address_2, city, province, postal_code, country].filter(Boolean).join(', ')
  return (
    <dl className={classes.facts}>
      <dt>{t('nouns.address')}</dt>
      <dd>{address || '–'}</dd>
      <dt>{t('kit.phone')}</dt>
      <dd>{format.phone(phone)}</dd>
      <dt>{t('locations.place')}</dt>
      <dd>{placeText(location)}</dd>
    </dl>
  )
}
