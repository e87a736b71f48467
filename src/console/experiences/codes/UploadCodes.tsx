import { Alert, List, Text } from '@mantine/core'
import { toldOf } from '#console/kit/api/errors.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { CodeUpload } from './useCodeUpload.ts'

const mostShown = 50

/** How far the file is, what of it was added, and which lines were not. */
export function AddedCodes({ upload: { added, isBusy, failure } }: { upload: CodeUpload }) {
  const t = useT()
  const format = useFormat()
  if (!added) return null
  const { name, lines, done, refused } = added
  const count = format.number(added.added)
  if (isBusy)
    return (
      <ProgressLine
        title={<Text fz="sm">{t('codes.adding', { name })}</Text>}
        figures={t('codes.addedOf', { done: format.number(done), lines: format.number(lines) })}
        share={done / Math.max(1, lines)}
        label={t('codes.adding', { name })}
      />
    )
  const isWhole = !failure && refused.length === 0
  return (
    <Alert
      role="status"
      color={failure ? 'red' : isWhole ? 'green' : 'yellow'}
      title={t('codes.added', { count, name })}
    >
      {failure && (
        <Text fz="sm">
          {toldOf(failure.error)} {t('codes.sendAgain')}
        </Text>
      )}
      {refused.length > 0 && (
        <>
          <Text fz="sm">{t('codes.refused', { count: format.number(refused.length) })}</Text>
          <List
            size="sm"
            mah={240}
            style={{ overflow: 'auto' }}
            tabIndex={0}
            aria-label={t('codes.refusedLines')}
          >
            {refused.slice(0, mostShown).map(({ line, reason }) => (
              <List.Item key={line}>
                {t('codes.refusedLine', { line: format.number(line), reason: t(`codes.why.${reason}`) })}
              </List.Item>
            ))}
          </List>
          {refused.length > mostShown && (
            <Text fz="sm">
              {t('codes.refusedMore', { count: format.number(refused.length - mostShown) })}
            </Text>
          )}
        </>
      )}
    </Alert>
  )
}
