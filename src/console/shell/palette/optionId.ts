import type { Option } from './option.ts'

/** The id of a line in the page, by which the field names it. */
export const optionId = (list: string, { key }: Option): string => `${list}-${key}`
