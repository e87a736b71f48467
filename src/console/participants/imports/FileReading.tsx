import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { choosableEncodings } from '#contract/csv.ts'
import type { CsvChoice, CsvFile } from './csvHead.ts'
import classes from './imports.module.css'

type Props = { head: CsvFile; onChoose: (choice: CsvChoice) => void }

/** How the file is read, as it was guessed: what it is written in, and whether its first row is a heading. */
export function FileReading({ head, onChoose }: Props) {
  const t = useT()
  return (
    <Stack gap="md" mt="md">
      <Encoding head={head} onChoose={onChoose} />
      <Radio.Group
        label={t('imports.firstRow')}
        description={<span className={classes.samples}>{head.firstRow.slice(0, 8).join(' · ')}</span>}
        value={head.hasHeader ? 'heading' : 'person'}
        onChange={(value) => onChoose({ ...chosenOf(head), hasHeader: value === 'heading' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="xs" value="heading" label={t('imports.firstRowHeading')} />
          <Radio
            size="xs"
            value="person"
            label={t('imports.firstRowPerson')}
            description={t('imports.firstRowHint')}
          />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

/** A guess for want of a choice is none. */
const chosenOf = ({ encoding, isUnsure }: CsvFile): CsvChoice => (isUnsure ? {} : { encoding })

function Encoding({ head, onChoose }: Props) {
  const t = useT()
  const { source, encoding, isUnsure, accented } = head
  const name = t(`imports.encoding.${encoding}`)
  if (source.isMarked) return <Text fz="sm">{t('imports.encodingMarked', { name })}</Text>
  if (accented.length === 0) return <Text fz="sm">{t('imports.encodingPlain')}</Text>
  // A file that is not UTF-8 cannot be read so.
  const choices = choosableEncodings.filter((one) => one !== 'utf-8' || source.guessed === 'utf-8')
  return (
    <Stack gap={4}>
      <NativeSelect
        label={t('imports.encoding')}
        description={
          source.guessed
            ? t('imports.encodingHint', { name: t(`imports.encoding.${source.guessed}`) })
            : t('imports.encodingUnknown')
        }
        value={isUnsure ? '' : encoding}
        error={isUnsure ? t('imports.encodingChoose') : undefined}
        data={[
          ...(isUnsure ? [{ value: '', label: t('imports.encodingNone') }] : []),
          ...choices.map((value) => ({ value, label: t(`imports.encoding.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find((one) => one === value)
          if (chosen) onChoose({ encoding: chosen, hasHeader: head.hasHeader })
        }}
      />
      <ul aria-label={t('imports.accented')} className={classes.samples}>
        {[...new Set(accented)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Stack>
  )
}
