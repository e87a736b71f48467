import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import { PageHead } from '../PageHead.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormTabs, type FormTab } from './FormTabs.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
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
  onSave: (values: V) => Promise<{ to: string } | void>
  /** The toast of a successful save; "Saved" where absent. */
  savedText?: string
  tabs?: FormTab[]
  children?: ReactNode
}

/** An edit page as all edit pages are: head, tabs, sections, save bar, lock, errors, draft, leave guard. */
export function EditPage<V extends Record<string, unknown>>(props: EditPageProps<V>) {
  const t = useT()
  const format = useFormat()
  const saving = useSaving(props)
  const { edit, lock } = props
  const isReadOnly = props.isReadOnly || lock?.status.kind === 'held' || lock?.status.kind === 'taking'
  return (
    <form className={classes.editPage} onSubmit={saving.onSubmit} noValidate>
      <div className={classes.editHead}>
        <PageHead
          title={props.title}
          back={props.back}
          crumb={props.crumb}
          status={props.status}
          actions={
            <>
              {props.actions}
              {!props.isReadOnly && lock?.status.kind !== 'held' && (
                <SaveBar saving={saving} secondsLeft={lock?.secondsLeft} />
              )}
            </>
          }
        />
        {props.tabs && <FormTabs tabs={props.tabs} errors={edit.form.errors} />}
      </div>
      <div className={classes.editBody}>
        {lock?.status.kind === 'held' && <LockBanner message={lock.status.message} onRetry={lock.retry} />}
        {edit.draft && !isReadOnly && (
          <Alert color="blue" variant="outline" title={t('kit.draftTitle')}>
            <Group justify="space-between">
              {t('kit.draftText', { at: format.dateTimeZone(edit.draft.at.toISOString()) })}
              <Group gap="xs">
                <Button variant="default" onClick={edit.draft.restore}>
                  {t('kit.draftRestore')}
                </Button>
                <Button variant="subtle" color="gray" onClick={edit.draft.discard}>
                  {t('kit.draftDiscard')}
                </Button>
              </Group>
            </Group>
          </Alert>
        )}
        <ErrorSummary failure={saving.failure} tabs={props.tabs} />
        <fieldset disabled={isReadOnly} className={classes.fieldset}>
          {props.tabs ? <FormTabs.Panels tabs={props.tabs} /> : props.children}
        </fieldset>
      </div>
      <LeaveDialog isDirty={saving.isDirty} onLeave={edit.dropDraft} />
      {lock && <LockDialog lock={lock} />}
    </form>
  )
}
