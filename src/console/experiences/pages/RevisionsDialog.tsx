import { Button, Group, Modal, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import { mostRevisions } from '#contract/experiences/revisions.ts'
import { Difference } from './Difference.tsx'
import classes from './pages.module.css'
import { nameOf, type Variant } from './pagesForm.ts'
import { useVariantName } from './usePageName.ts'

type Props = {
  opened: boolean
  onClose: () => void
  kind: KindWithPages
  eid: string
  variant: Variant
  /** The form's text now. */
  now: () => string
  /** Undefined for whoever may only read. */
  onRestore: ((html: string) => void) | undefined
}

/** A page's text after each save, and what has become of it since. */
export function RevisionsDialog({ opened, onClose, kind, ...of }: Props) {
  const t = useT()
  const name = useVariantName()(of.variant)
  const page = nameOf(of.variant)
  const [chosen, setChosen] = useState<number>()
  const read = useRead(`${kind}.pageRevisions`, { params: { eid: of.eid }, query: { page } }, { staleMs: 0 })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="min(1080px, 96vw)"
      title={t('pageEditor.revisionsOf', { variant: name })}
    >
      <Loaded read={read} lines={8} empty={t('pageEditor.revisionsNone')}>
        {({ data: rows }) => {
          const number = chosen ?? rows[0]?.number ?? 1
          return (
            <Stack gap="sm">
              <Text fz="xs" c="dimmed">
                {t('pageEditor.revisionsHelp', { count: mostRevisions })}
              </Text>
              <div className={classes.revisions}>
                <ul className={`${classes.list} ${classes.revisionList}`}>
                  {rows.map((row) => (
                    <li key={row.number}>
                      <Row {...row} isChosen={row.number === number} onChoose={() => setChosen(row.number)} />
                    </li>
                  ))}
                </ul>
                <Compared
                  key={number}
                  {...of}
                  kind={kind}
                  page={page}
                  number={number}
                  before={rows.find((row) => row.number < number)?.number}
                  onClose={onClose}
                />
              </div>
            </Stack>
          )
        }}
      </Loaded>
    </Modal>
  )
}

type RowProps = {
  number: number
  at: string
  by: string | null
  characters: number
  isChosen: boolean
  onChoose: () => void
}

function Row({ number, at, by, characters, isChosen, onChoose }: RowProps) {
  const t = useT()
  const format = useFormat()
  return (
    <UnstyledButton className={classes.item} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <span>
        {t('pageEditor.revision', { number })}
        <span className={classes.small}>
          {t('pageEditor.revisionBy', { at: format.dateTime(at), by: by ?? t('pageEditor.before') })}
        </span>
        <span className={classes.small}>{t('pageEditor.characters', { count: characters })}</span>
      </span>
    </UnstyledButton>
  )
}

type ComparedProps = Omit<Props, 'opened'> & { page: string; number: number; before: number | undefined }

function Compared({ kind, eid, variant, page, number, before, ...props }: ComparedProps) {
  const t = useT()
  const [other, setOther] = useState<'now' | 'before'>('now')
  const [now] = useState(props.now)
  const call = `${kind}.pageRevision` as const
  const read = useRead(call, { params: { eid, number }, query: { page } })
  const isBefore = other === 'before' && before !== undefined
  const readBefore = useRead(
    call,
    { params: { eid, number: before ?? 1 }, query: { page } },
    { isEnabled: isBefore },
  )
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('pageEditor.compareWith')}
          value={other}
          onChange={(value) => setOther(value === 'before' ? 'before' : 'now')}
          data={[
            { value: 'now', label: t('pageEditor.compareNow') },
            { value: 'before', label: t('pageEditor.compareBefore') },
          ]}
        />
        {props.onRestore && (
          <Button
            disabled={!read.data || read.data.data.html === now}
            onClick={() => {
              if (!read.data) return
              props.onClose()
              props.onRestore?.(read.data.data.html)
              toast.success(t('pageEditor.restored', { number }), { for: 'long' })
            }}
          >
            {t('pageEditor.restore')}
          </Button>
        )}
      </Group>
      <Loaded read={allOf(read, readIf(isBefore, readBefore))} lines={6}>
        {([{ data: revision }, earlier]) => {
          const [from, to] =
            other === 'now' ? [revision.html, now] : [earlier?.data.html ?? '', revision.html]
          return <Difference from={from} to={to} lang={variant.language} />
        }}
      </Loaded>
    </Stack>
  )
}
