import type { ReactNode } from 'react'
import classes from '../kit.module.css'
import { PageHead } from '../PageHead.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { type FormTab, FormTabList, FormTabPanels, FormTabsFrame } from './FormTabs.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LockBanner } from './LockBanner.tsx'
import { LockDialog } from './LockDialog.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { EditForm } from './useEditForm.ts'
import type { EditingLock } from './useEditingLock.ts'
import { useSaving } from './useSaving.ts'

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

/** An edit page as all edit pages are: head, tabs, sections, save bar, lock, errors, draft, leave guard. */
export function EditPage<V extends Record<string, unknown>>(props: EditPageProps<V>) {
  const saving = useSaving(props)
  const { edit, lock, tabs } = props
  const held = lock?.status.kind === 'held' ? lock.status : undefined
  const isReadOnly = props.isReadOnly || held !== undefined || lock?.status.kind === 'taking'
  const errors = edit.form.errors
  return (
    <form className={classes.editPage} onSubmit={saving.onSubmit} noValidate>
      <FormTabsFrame tabs={tabs}>
        <div className={classes.editHead}>
          <PageHead
            title={props.title}
            back={props.back}
            crumb={props.crumb}
            status={props.status}
            actions={
              <>
                {props.actions}
                {!props.isReadOnly && !held && <SaveBar saving={saving} secondsLeft={lock?.secondsLeft} />}
              </>
            }
          />
          {tabs && <FormTabList tabs={tabs} errors={errors} />}
        </div>
        <div className={classes.editBody}>
          {held && lock && (
            <LockBanner message={held.message} isByOther={held.isByOther} onRetry={lock.retry} />
          )}
          {edit.draft && !isReadOnly && <DraftOffer draft={edit.draft} />}
          <ErrorSummary failure={saving.failure} fieldErrors={errors} tabs={tabs} />
          <fieldset disabled={isReadOnly} className={classes.fieldset}>
            {tabs ? <FormTabPanels tabs={tabs} /> : props.children}
          </fieldset>
        </div>
      </FormTabsFrame>
      <LeaveGuard isDirty={saving.isDirty} onLeave={edit.dropDraft} />
      {lock && <LockDialog lock={lock} />}
    </form>
  )
}
