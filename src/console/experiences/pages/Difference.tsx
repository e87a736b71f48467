import { Box, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import kitClasses from '#console/kit/kit.module.css'
import { type DifferenceRow, differenceOf } from './difference.ts'
import classes from './pages.module.css'

type Props = { from: string; to: string; lang: string }

/** Two texts line by line: + and − say what colours say too. */
export function Difference({ from, to, lang }: Props) {
  const t = useT()
  const rows = useMemo(() => differenceOf(from, to), [from, to])
  const count = (kind: DifferenceRow['kind']) => rows.filter((row) => row.kind === kind).length
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0) return <Text c="dimmed">{t('pageEditor.noDifference')}</Text>
  return (
    <>
      <Text fz="xs" c="dimmed" mb={4}>
        {t('pageEditor.addedLines', { count: added })}, {t('pageEditor.removedLines', { count: removed })}
      </Text>
      {/* Long ones scroll, by keyboard too. */}
      <Box
        component="section"
        className={classes.difference ?? ''}
        aria-label={t('pageEditor.difference')}
        tabIndex={0}
      >
        {rows.map((row) =>
          row.kind === 'skipped' ? (
            <div key={`${row.kind} ${row.line}`} className={classes.skipped}>
              {t('pageEditor.skipped', { count: row.count })}
            </div>
          ) : (
            <div key={`${row.kind} ${row.line}`} className={classes.row} data-kind={row.kind}>
              <span>{row.line}</span>
              <span>
                <span aria-hidden>{{ added: '+', removed: '−', same: '' }[row.kind]}</span>
                {row.kind !== 'same' && (
                  <span className={kitClasses.onlySpoken}>{t(`pageEditor.${row.kind}`)}</span>
                )}
              </span>
              <span lang={lang}>{row.text}</span>
            </div>
          ),
        )}
      </Box>
    </>
  )
}
