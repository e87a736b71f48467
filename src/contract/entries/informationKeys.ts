/** The keys of a validation submission's `additional_information` (E3). */
export const informationKeys = [
  'banner',
  'brands_and_pack_sizes',
  'quantity_of_qualifying_products',
  'transaction_date',
  'transaction_time',
  'transaction_payment_type',
  'transaction_total',
  'retail_name',
  'retailer_address_1',
  'retailer_address_2',
  'retailer_city',
  'retailer_province',
  'retailer_postal_code',
] as const
export type InformationKey = (typeof informationKeys)[number]
