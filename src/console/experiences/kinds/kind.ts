import type { Icon } from '@tabler/icons-react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'
import type { Column } from '#console/kit/list/columns.ts'
import type { KindFacts } from '#contract/experiences/kinds/facts.ts'
import type { ExperienceRow } from '#contract/experiences/kinds.ts'
import type { EditorProps } from '../kindForm.ts'

/** How the console shows a kind, and what is true of it. Its texts are `experiences.<kind>.…`. */
export type ConsoleKind = KindFacts & {
  readonly icon: Icon
  /** Its own columns of the list, before the figures of its report. */
  columns?(texts: { t: T; format: Format }): Column<ExperienceRow>[]
  /** By which call its own pools are read, where it is not that of most kinds. */
  readonly pools?: 'listGiftPools'
  /** Its form, loaded when it is first opened; `eid` is empty for a new one. */
  readonly Editor: LazyExoticComponent<ComponentType<EditorProps>>
}
