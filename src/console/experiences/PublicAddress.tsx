import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ExperienceDetail } from '#contract/experiences/kinds.ts'
import { isLocalAddress } from '#contract/localAddress.ts'
import { CopyField } from './CopyField.tsx'
import { whyUnseen } from './whyUnseen.ts'

/** An experience of a kind that has an address. */
export type Addressed = Pick<
  Extract<ExperienceDetail, { public_url: string }>,
  'public_url' | 'is_draft' | 'status' | 'visibility' | 'questions_held_back'
>

/** The address that participants open, to copy and to open, and what its form could not ask for. */
export function PublicAddress({
  public_url: url,
  is_draft,
  questions_held_back: heldBack,
  ...of
}: Addressed) {
  const t = useT()
  const why = whyUnseen(of)
  return (
    <>
      <CopyField label={t('experiences.publicAddress')} verb={t('experiences.copyAddress')} value={url}>
        {!is_draft && !why && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={14} />}
            aria-label={t('experiences.openPublicPage')}
          >
            {t('experiences.open')}
          </Button>
        )}
      </CopyField>
      {why && (
        <Text size="sm" c="dimmed">
          {t(why)}
        </Text>
      )}
      {isLocalAddress(url) && (
        <Text size="sm" c="dimmed">
          {t('experiences.addressLocal')}
        </Text>
      )}
      {heldBack > 0 && <Text size="sm">{t('experiences.questionsHeldBack', { count: heldBack })}</Text>}
    </>
  )
}
