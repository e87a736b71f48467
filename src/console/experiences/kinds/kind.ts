import type { Icon } from '@tabler/icons-react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import type { Kind, Kinds } from '#contract/experiences/kinds.ts'
import type { ExperienceRow } from '#contract/experiences/record.ts'
import type { EditorProps } from '../ExperienceEditor.tsx'

/**
 * How the console shows a kind. What the contract says of it stands here again, since the contract's schemas stay out
 * of the browser; where the two differ, this does not compile. Its texts are `experiences.<kind>.…`.
 */
export type ConsoleKind<K extends Kind> = Pick<
  Kinds[K],
  'takesEntries' | 'isRehearsed' | 'hasQueue' | 'earnsCredits' | 'drawsWinners' | 'hasPools' | 'report'
> & {
  /** Whether its pages are ours. */
  readonly hasPages: Kinds[K]['pages'] extends readonly [] ? false : true
  readonly icon: Icon
  /** Its own columns of the list, before the figures of its report. */
  columns(texts: { t: T; format: Format }): Column<ExperienceRow>[]
  /** Its form, loaded when it is first opened; `eid` is empty for a new one. */
  readonly Editor: LazyExoticComponent<ComponentType<EditorProps>>
}
