/**
 * The most that a browser that has nothing of the console may load before the rows of a page. A target is what the
 * heaviest page took when it was set, in either language, and what is above a tenth more is refused. Who raises one
 * writes on its line what for.
 */
export const targets = {
  /** Bytes of script on the two pages that somebody sees first: with Brotli, without heads. */
  first: 226_000,
  /** Bytes of script on any other page; 4 kB were added for winners' claims, the queue of all experiences and clicks in reports, 1 kB for files with a letter and the check of draws, 1 kB for prizes and the service level in reports and for cropping, 1 kB for answers to forms by the labels that participants read, 1 kB for them in the queue and in Review and for looks at codes, 1 kB for the calls and the form of e-mail experiences. */
  later: 321_000,
  /** Bytes of script that the pages of an experience load after their form: the tab and its editor of code. */
  editor: 160_000,
  /** How many scripts a page comes in. */
  scripts: 12,
  /** Bytes of all that is transferred, heads and data included, but for fonts, which may come before or after, and photos; 2 kB were added for the draw's time and the questions about pictures, 2 kB for the calls of files with a letter, of suggested credits and of the check of draws, 2 kB for those of prizes, the service level and cropping, 2 kB for answers to forms by their labels and the texts of this and of a hidden experience, 3 kB for e-mail experiences and the codes that they give. */
  visit: 382_000,
} as const

export type Target = keyof typeof targets

/** A tenth above the target. */
export const limitOf = (name: Target): number => Math.floor(targets[name] * 1.1)
