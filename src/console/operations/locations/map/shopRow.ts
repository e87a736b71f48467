import type { Location } from '#contract/operations/locations/locationCalls.ts'
import { addressText } from '../placeText.ts'

type Shop = Pick<
  Location,
  'id' | 'name' | 'store_number' | 'address_1' | 'city' | 'province' | 'latitude' | 'longitude'
>

/** A shop in the list beside a map. */
export const shopRow = (shop: Shop, fact: string) => ({
  id: shop.id,
  name: shop.name,
  badge: shop.store_number,
  detail: [fact, addressText(shop)].filter(Boolean).join(' · '),
  latitude: shop.latitude,
  longitude: shop.longitude,
})
