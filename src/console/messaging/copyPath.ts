import { paths } from '#console/paths.ts'

/** Compose with everything of a broadcast but its time. */
export const copyPath = (client: string, id: string): string =>
  `${paths.newBroadcast({ client })}?from=${encodeURIComponent(id)}`
