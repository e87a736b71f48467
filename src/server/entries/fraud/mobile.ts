// The full metadata tells what sort a number is; where it does not know one, nothing is said of it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** In North America a number tells only that it is one of either. */
const mobileSorts = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** The number in E.164 where by its plan it is none of a mobile phone: toll-free, a fixed line, a line of the internet. */
export function numberOfNoMobile(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone)
  const sort = parsed?.getType()
  return sort === undefined || mobileSorts.includes(sort) ? undefined : parsed?.number
}
