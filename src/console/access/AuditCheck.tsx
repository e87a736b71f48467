import { Alert, Button, Code, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState } from '#console/kit/states.tsx'
import type { AuditPart } from '#contract/access/calls.ts'

type Checking = { part?: AuditPart; error?: unknown }

type Props = {
  /** By which an operator names the trail: a client's eid, or `installation`. */
  name: string
  check: (from: { number?: number; hash?: string }) => Promise<{ data: AuditPart }>
}

/** Computes the trail again, part by part, and says whether it fits. */
export function AuditCheck({ name, check: checkPart }: Props) {
  const t = useT()
  const [checking, setChecking] = useState<Checking>()
  const round = useRef(0)
  const check = async () => {
    round.current++
    const mine = round.current
    setChecking({})
    try {
      let part: AuditPart | undefined
      while (!part?.is_whole) {
        const from = part ? { number: part.number, hash: part.hash } : {}
        const { data } = await checkPart(from)
        if (round.current !== mine) return
        part = data
        setChecking({ part })
      }
    } catch (error) {
      if (round.current === mine) setChecking({ error })
    }
  }
  const close = () => {
    round.current++
    setChecking(undefined)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconShieldCheck size={14} />} onClick={() => void check()}>
        {t('audit.check')}
      </Button>
      <Modal opened={checking !== undefined} onClose={close} title={t('audit.check')}>
        {checking && <Found {...checking} name={name} onAgain={() => void check()} />}
      </Modal>
    </>
  )
}

function Found({ part, error, name, onAgain }: Checking & { name: string; onAgain: () => void }) {
  const t = useT()
  if (error) return <ErrorState error={error} onRetry={onAgain} />
  if (!part?.is_whole) {
    const value = part ? (100 * part.number) / Math.max(1, part.head) : 0
    return (
      <div role="status">
        <Progress value={value} aria-label={t('audit.checking')} mb="xs" />
        <Text>
          {part ? t('audit.checkedTo', { number: part.number, head: part.head }) : t('audit.checking')}
        </Text>
      </div>
    )
  }
  return (
    <Stack gap="sm">
      {part.broken === null ? (
        <Alert role="status" color="green" variant="outline">
          <Text>{t('audit.intact', { count: part.number })}</Text>
          <Text mt="xs">
            {part.anchors === 0
              ? t('audit.noAnchor')
              : t('audit.anchored', { count: part.anchors, number: part.last_anchor ?? 0 })}
          </Text>
        </Alert>
      ) : (
        <Alert role="alert" color="red" variant="outline">
          {t('audit.brokenAt', { number: part.broken })}
        </Alert>
      )}
      {part.hash !== '' && (
        <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {t('audit.hash')}: {part.hash}
        </Text>
      )}
      <Text c="dimmed" fz="sm">
        {t('audit.checkAgain')} <Code>npm run verify-audit -- {name}</Code>
      </Text>
    </Stack>
  )
}
