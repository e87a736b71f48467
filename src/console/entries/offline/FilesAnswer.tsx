import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { OfflineField } from '#contract/public/offlineEntry.ts'
import { maxReceiptBytes, maxReceipts, receiptTypes } from '#contract/words/receipts.ts'

type Props = {
  experience: InExperience
  field: OfflineField
  /** The secrets of those that were sent, with commas. */
  value: string
  error: ReactNode
  isFirst: boolean
  onChange: (value: string) => void
}

const secretsIn = (value: string) => value.split(',').filter(Boolean)

/** The pictures and PDFs of a letter: each is sent as it is chosen, and one that is not taken can be chosen again. */
export function FilesAnswer({ experience, field, value, error, isFirst, onChange }: Props) {
  const t = useT()
  const id = useId()
  const emptyInput = useRef<() => void>(null)
  const names = useRef(new Map<string, string>())
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useChange('keepOfflineFile')
  const sent = secretsIn(value)
  const add = async (files: File[]) => {
    emptyInput.current?.()
    setFault(undefined)
    let all = sent
    // One after the other: each is looked at whole before the next.
    for (const file of files.slice(0, maxReceipts - sent.length))
      try {
        if (file.size > maxReceiptBytes) throw new TooLargeError()
        const { kind, eid } = experience
        const { data } = await mutateAsync({ params: { kind, eid }, body: { field: field.name }, file })
        names.current.set(data.token, file.name)
        all = [...all, data.token]
        onChange(all.join())
      } catch (thrown) {
        const told = thrown instanceof TooLargeError ? t('entryList.letter.fileTooLarge') : toldOf(thrown)
        setFault(`${file.name}: ${told}`)
      }
    if (files.length > maxReceipts - sent.length)
      setFault(t('entryList.letter.filesMost', { max: maxReceipts }))
  }
  const said = error ?? fault
  const nameOf = (token: string, at: number) =>
    names.current.get(token) ?? t('entryList.letter.fileOf', { number: String(at + 1) })
  return (
    <Input.Wrapper
      id={id}
      label={field.label}
      labelElement="div"
      description={t('entryList.letter.filesHelp', { max: maxReceipts })}
      error={said}
      withAsterisk={field.is_required}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap={4} mt={4}>
        {sent.map((token, at) => (
          <Group key={token} justify="space-between" wrap="nowrap" gap="xs">
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {nameOf(token, at)}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('entryList.letter.fileRemove', { name: nameOf(token, at) })}
              onClick={() => onChange(sent.filter((one) => one !== token).join())}
            >
              {t('kit.remove')}
            </Button>
          </Group>
        ))}
        <FileButton
          multiple
          resetRef={emptyInput}
          accept={receiptTypes.join()}
          onChange={(files) => void add(files)}
        >
          {(props) => (
            <Button
              {...props}
              id={id}
              aria-describedby={said ? `${id}-description ${id}-error` : `${id}-description`}
              variant="default"
              loading={isPending}
              disabled={sent.length >= maxReceipts}
              data-autofocus={isFirst || undefined}
            >
              {t('entryList.letter.filesAdd', { field: field.label })}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  )
}

class TooLargeError extends Error {}
