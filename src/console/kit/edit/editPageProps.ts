import type { ReactNode } from 'react'
import type { Values } from '../fields/values.ts'
import type { FormTab } from './FormTabs.tsx'
import type { EditForm } from './useEditForm.ts'
import type { EditingLock } from './useEditingLock.ts'

export type EditPageProps<V extends Values, B> = {
  title: string
  /** The list it belongs to: breadcrumb, and where close and expiry lead. */
  back: { label: string; to: string }
  crumb?: string | undefined
  status?: ReactNode
  actions?: ReactNode
  edit: EditForm<V, B>
  /** Absent for records without an editing lock. */
  lock?: EditingLock | undefined
  /** True for persons who may only read: fields are disabled, there is nothing to save. */
  isReadOnly?: boolean
  /**
   * Saves what the call takes, or what was typed; throws what the call throws. A new record answers `{ to }`: where
   * it lives from now on.
   */
  onSave: (body: B, values: V) => Promise<{ to: string } | undefined> | Promise<void>
  /** The toast of a successful save; "Saved" where absent. */
  savedText?: string
  tabs?: FormTab[]
  /** Beside the fields where there is room, but for tabs that need all of it. */
  aside?: ReactNode
  children?: ReactNode
}
