import { Text } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const sweepstakes: ConsoleKind = {
  ...facts.sweepstakes,
  icon: IconTicket,
  columns: ({ t }) => [
    {
      key: 'keyword',
      label: t('nouns.keyword'),
      render: ({ keyword }) =>
        keyword ? (
          <Text span ff="monospace" fz="xs">
            {keyword}
          </Text>
        ) : (
          '–'
        ),
    },
  ],
  Editor: lazily(async () => (await import('./SweepstakesEditor.tsx')).SweepstakesEditor),
}
