import type * as tabler from '@tabler/icons-react'
import type { Key, Texts } from '#console/dictionary/keys.ts'
import type { LaterArea } from '#console/dictionary/later.ts'
import type { Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { Area } from '#contract/roles.ts'
import type { FirstRead } from './reads.ts'

/**
 * A page's needs. `file` is below `src/console`, `texts` are those of its later areas. What stands in `reads` is
 * asked for while the console's script is still on its way; the page itself takes the answers where its calls are the
 * same to the letter, and a test of the browser sees that they are. `inside` is what it loads besides.
 */
export type PageNeeds = {
  readonly file: string
  readonly inside?: string
  readonly texts?: readonly LaterArea[]
  readonly reads?: readonly FirstRead[]
}

/**
 * A page, said once: an area's `pages.ts` is a record of them. The router, the addresses (`paths`), the navigation, what
 * is read first, the pages that the server knows and those that the browser's guards open follow. This is read by the
 * first script and by Node too, so nothing here imports what draws.
 */
export type Page = PageNeeds & {
  /**
   * Below `/{client}`, or with a slash before it of no client. `$` begins a blank; where two pages fit an address, the
   * first one is meant. `experience/$kind…` stands for a page of each kind.
   */
  readonly path: string
  /** The differences by kind. */
  readonly ofKind?: (kind: Kind) => Partial<Pick<Page, 'inside' | 'texts' | 'reads'>>
  /** Must be true of a kind that has it. */
  readonly only?: Parameters<typeof kindsWith>[0]
  /** Of no client: who is not signed in sees it too. */
  readonly isOpen?: boolean
  readonly menu?: MenuItem
  /** A section of the client's settings has it: the list at their left, the overview and the palette follow. */
  readonly setting?: Setting
  /**
   * The thing that the guards open, where the path does not say it: the demo's (`test/support/pages.ts`) that stands in
   * the blank, or a query, `?pop={person}`; `{tab}` is each tab of the kind's form. None where a test of its own brings
   * the page about.
   */
  readonly sample?: readonly string[]
}
export type Pages = Readonly<Record<string, Page>>

export type Setting = {
  /** Its name among the texts of `settings`. */
  readonly name: SettingName
  /** Words that it is looked for by besides its own name. */
  readonly holds?: readonly Key[]
}
type SettingName = NameIn<Key>
type NameIn<K> = K extends `settings.section.${infer Name}Help` ? Name : never

/** Its place in the navigation, after those of the same section that stand before it. */
export type MenuItem = {
  readonly section: Section
  readonly label: PlainKey<'shell'>
  readonly icon: IconName
  /** The area whose readers see it; none: everybody. */
  readonly right?: Area
  /** Paths of other pages that belong to it, beside those below its own. */
  readonly more?: readonly string[]
  /** True where what lies below its address is of others. */
  readonly isWhole?: boolean
  /** By its address also those open it who may not read the area. */
  readonly isOpen?: boolean
  /** It stands at the end of its section. */
  readonly isLast?: boolean
}
type Section =
  | 'overview'
  | 'experiences'
  | 'messaging'
  | 'participants'
  | 'campaigns'
  | 'assets'
  | 'fraud'
  | 'admin'
  | 'ops'
  | 'support'

/** A name of `@tabler/icons-react`: the build hands the navigation those that the records name. */
export type IconName = Extract<keyof typeof tabler, `Icon${string}`>

/** Texts of an area that have no places for values. */
type PlainKey<A extends string> = {
  [K in Extract<Key, `${A}.${string}`>]: Texts[K] extends `${string}{${string}` ? never : K
}[Extract<Key, `${A}.${string}`>]
