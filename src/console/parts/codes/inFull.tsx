import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import type { Page } from '#contract/kit.ts'

/**
 * Whether codes are shown in full, and how they are read then. Each look stands in the trail: one that follows live, or
 * fetches the next page ahead, would stand there too.
 */
export function useInFull() {
  const [isOn, setOn] = useState(false)
  return { isOn, setOn, look: { isEnabled: isOn, staleMs: 0, keepsPrevious: true } }
}

type Seen = UseQueryResult<Page<{ id: string; code: string }>, Error>
type Look = { inFull: ReturnType<typeof useInFull>; seen: Seen }

/** The codes that were looked at, by id. */
export function useCodes({ inFull: { isOn }, seen: { data } }: Look): ReadonlyMap<string, string> {
  return useMemo(() => new Map(isOn ? data?.data.map(({ id, code }) => [id, code]) : []), [isOn, data])
}

export function InFullButton({ inFull, seen, show, hide }: Look & { show: string; hide: string }) {
  const { isOn, setOn } = inFull
  const Eye = isOn ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      leftSection={<Eye size={14} />}
      loading={isOn && seen.isPending}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? hide : show}
    </Button>
  )
}

/** Says why the codes are still masked. */
export function InFullFailed({ inFull, seen }: Look) {
  if (!inFull.isOn || !seen.error) return null
  return (
    <Text c="red" role="alert">
      {toldOf(seen.error)}
    </Text>
  )
}
