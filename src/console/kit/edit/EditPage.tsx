import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Values } from '../fields/values.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import { PageHead } from '../PageHead.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { EditPageProps } from './editPageProps.ts'
import { ReadOnly } from './FormSection.tsx'
import { FormTabList, FormTabPanels, FormTabsFrame, fieldTab, useTab } from './FormTabs.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LockBanner, LockTaken } from './LockBanner.tsx'
import { LockDialog } from './LockDialog.tsx'
import { MeanwhilePanel } from './MeanwhilePanel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSaving } from './useSaving.ts'

/** An edit page as all edit pages are: head, tabs, sections, save bar, lock, errors, draft, leave guard. */
export function EditPage<V extends Values, B>(props: EditPageProps<V, B>) {
  const t = useT()
  const saving = useSaving(props)
  const { edit, lock, tabs } = props
  const [open, setTab] = useTab(tabs)
  const showField = (field: string) => {
    const tab = tabs && fieldTab(tabs, field)
    if (tab) setTab(tab)
  }
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
          {lock?.status.kind === 'mine' && lock.status.hasWaited && !edit.form.isDirty() && <LockTaken />}
          {edit.draft && !isReadOnly && <DraftOffer draft={edit.draft} />}
          <ErrorSummary
            failure={saving.failure}
            fieldErrors={errors}
            title={t('kit.notSaved')}
            onShow={showField}
          />
          <MeanwhilePanel form={edit.form} failure={saving.failure} onShow={showField} />
          <Beside aside={tabs?.find(({ value }) => value === open)?.isWide ? undefined : props.aside}>
            <ReadOnly value={isReadOnly}>{tabs ? <FormTabPanels tabs={tabs} /> : props.children}</ReadOnly>
          </Beside>
        </div>
      </FormTabsFrame>
      <LeaveGuard isDirty={saving.isDirty} onLeave={edit.dropDraft} />
      {lock && <LockDialog lock={lock} />}
    </form>
  )
}

/** The fields are there and drawn before what stands beside them is asked for. */
const laterMs = 200

/** The fields, and beside them what helps, where there is room for both. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const isRoomy = useMediaQuery('(width >= 88em)', false, { getInitialValueInEffect: false })
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs)
    return () => clearTimeout(timer)
  }, [])
  const hasPlace = isRoomy && Boolean(aside)
  // The fields stay in their place of the tree: they keep what is typed.
  return (
    <div className={hasPlace ? classes.besideEach : undefined}>
      <div>{children}</div>
      {hasPlace && <div className={classes.editAside}>{isLater && <Suspense>{aside}</Suspense>}</div>}
    </div>
  )
}
