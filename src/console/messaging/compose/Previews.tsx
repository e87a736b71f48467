import { Button, Group, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FlightCheck } from '#contract/messaging/calls.ts'
import classes from './compose.module.css'

type Props = { flight: Pick<FlightCheck, 'previews' | 'recipients' | 'text_fr'>; onOthers: () => void }

/** The text as real people of the list would get it, a few at a time. */
export function Previews({ flight: { previews, recipients, text_fr }, onOthers }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.flightPart}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{t('compose.flight.previews')}</Title>
        {recipients > previews.length && previews.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRefresh size={14} />}
            onClick={onOthers}
          >
            {t('compose.flight.others')}
          </Button>
        )}
      </Group>
      {previews.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('compose.flight.noPreviews')}
        </Text>
      )}
      <ul className={classes.previews}>
        {previews.map((preview) => (
          <li key={`${preview.name} ${preview.text}`}>
            <Text fz="xs" c="dimmed">
              {format.person(preview.name)} · {preview.language.toUpperCase()}
            </Text>
            <div className={classes.preview} lang={preview.language === 'fr' && text_fr ? 'fr' : 'en'}>
              {preview.subject && <strong className={classes.previewSubject}>{preview.subject}</strong>}
              {preview.text}
              {preview.footer && <span className={classes.previewFooter}>{preview.footer}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
