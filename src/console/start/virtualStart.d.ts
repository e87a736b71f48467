/** The first script's knowledge of the others, written out by the build. */
declare module 'virtual:start' {
  import type { Kind } from '#contract/experiences/kinds.ts'

  export const start: {
    /** The kinds of experience. */
    kinds: readonly [Kind, ...Kind[]]
    /** The paths of the calls that are made ahead. */
    paths: Record<string, string>
    /** The built files of each file below `src/console` that is not part of every page. */
    files: Record<string, readonly string[]>
    /** The built file of the texts of a language, by area; those of every page have no area. */
    texts: Record<string, Record<string, string>>
  }
}
