import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type CreditForm, hasTypes, type Pool, type ShownForm } from './creditForm.ts'

type Props = {
  line: ShownForm['lines'][number]
  pools: readonly Pool[]
  /** Whatever is missing is told, once the form was sent. */
  fault: { credits: boolean; pool: boolean; type: boolean } | undefined
  /** Whether the credits were typed, and are not a suggestion. */
  isTyped: boolean
  isLast: boolean
  onChange: (part: Partial<CreditForm['lines'][number]>) => void
}

/** On a phone it stands in a line of its own. */
const wide = '1 1 200px'

/** Credits, the pool they are for, and its type where it has several (E5). */
export function CreditLine({ line, pools, fault, isTyped, isLast, onChange }: Props) {
  const t = useT()
  const missing = t('validation.credits.missing')
  const types = pools.find(({ id }) => id === line.pool)?.prize_types ?? []
  const choose = { value: '', label: t('validation.credits.choose') }
  return (
    <Group gap="xs" align="start" mb="xs">
      <CreditsField
        value={line.credits}
        isTyped={isTyped}
        isFirst={isLast}
        error={fault?.credits && missing}
        onType={(credits) => onChange({ credits })}
      />
      <NativeSelect
        flex={wide}
        label={t('validation.credits.prize')}
        value={line.pool}
        error={fault?.pool && missing}
        data={[choose, ...pools.map((pool) => ({ value: pool.id, label: nameOf(pool) }))]}
        onChange={(event) => onChange({ pool: event.currentTarget.value, type: undefined })}
      />
      {hasTypes(pools, line.pool) && types.length > 1 && (
        <NativeSelect
          flex={wide}
          label={t('validation.credits.type')}
          value={line.type}
          error={fault?.type && missing}
          data={[choose, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => onChange({ pool: line.pool, type: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}

/** The only type goes without saying, and is said with its pool. */
const nameOf = ({ name, prize_types: [only, ...more] }: Pool): string =>
  only && more.length === 0 ? `${name}: ${only.name}` : name

type FieldProps = {
  value: string
  isTyped: boolean
  isFirst: boolean
  error: string | false | undefined
  onType: (credits: string) => void
}

function CreditsField({ value, isTyped, isFirst, error, onType }: FieldProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  // A suggestion that comes late is typed over as one that stood there from the first.
  useLayoutEffect(() => {
    const input = field.current
    if (!isTyped && input?.value === value && input === document.activeElement) input.select()
  }, [value, isTyped])
  return (
    <TextInput
      ref={field}
      w={120}
      inputMode="numeric"
      label={t('validation.credits.number')}
      value={value}
      data-autofocus={isFirst || undefined}
      autoFocus={isFirst}
      onFocus={(event) => event.currentTarget.select()}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
