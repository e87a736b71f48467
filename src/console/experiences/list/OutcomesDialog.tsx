import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { BulkAction, Outcome } from '#contract/experiences/listCalls.ts'
import classes from './list.module.css'

type Props = {
  kind: Kind
  action: BulkAction
  opened: boolean
  outcomes: Outcome[] | undefined
  onClose: () => void
}

/** Which of several could not be done, each with why. */
export function OutcomesDialog({ kind, action, opened, outcomes = [], onClose }: Props) {
  const t = useT()
  const client = useClient().eid
  const done = outcomes.filter(({ is_done }) => is_done).length
  const refused = outcomes.filter(({ is_done }) => !is_done)
  return (
    <Modal
      opened={opened && refused.length > 0}
      onClose={onClose}
      title={t('experienceBulk.left', { count: refused.length })}
      size={520}
    >
      <Stack gap="md">
        <Text role="status">
          {done > 0 ? t(`experienceBulk.${action}.done`, { count: done }) : t('experienceBulk.noneDone')}
        </Text>
        <ul className={classes.outcomes}>
          {refused.map(({ id, name, reasons }) => (
            <li key={id}>
              {name === null ? (
                t('experienceBulk.gone')
              ) : (
                <Anchor
                  component={PathLink}
                  to={paths.experience({ client, kind, eid: id })}
                  onClick={onClose}
                >
                  {name}
                </Anchor>
              )}
              {reasons.map((reason) => (
                <Text key={JSON.stringify(reason)} fz="sm" c="dimmed">
                  {whyText(reason)}
                </Text>
              ))}
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('kit.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
