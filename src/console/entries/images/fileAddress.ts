import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'

type OfEntry = { client: string; experience: InExperience; entryEid: string }

export const isPdf = ({ content_type }: Pick<EntryImage, 'content_type'>): boolean =>
  content_type === 'application/pdf'

/** The address of a picture or PDF of an entry; below it, at `/original`, is the file as it came. */
export const fileAddress = ({ client, experience: { kind, eid }, entryEid }: OfEntry, id: string): string =>
  `/${client}/api/${kind}/${eid}/entry-images/${entryEid}/${id}`

export const originalAddress = (of: OfEntry, id: string): string => `${fileAddress(of, id)}/original`
