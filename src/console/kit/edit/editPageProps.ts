import type { ReactNode } from 'react'
import type { FormTab } from './FormTabs.tsx'
import type { EditForm } from './useEditForm.ts'
import type { EditingLock } from './useEditingLock.ts'

export type EditPageProps<V extends Record<string, unknown>> = {
  title: string
  /** The list it belongs to: breadcrumb, and where close and expiry lead. */
  back: { label: string; to: string }
  crumb?: string | undefined
  status?: ReactNode
  actions?: ReactNode
  edit: EditForm<V>
  /** Absent for records without an editing lock. */
  lock?: EditingLock | undefined
  /** True for persons who may only read: fields are disabled, there is nothing to save. */
  isReadOnly?: boolean
  /** Saves; throws what the call throws. A new record answers `{ to }`: where it lives from now on. */
  onSave: (values: V) => Promise<{ to: string } | undefined>
  /** The toast of a successful save; "Saved" where absent. */
  savedText?: string
  tabs?: FormTab[]
  children?: ReactNode
}
