import { Text } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import type { ConsoleKind } from '../kind.ts'

export const sweepstakes: ConsoleKind<'sweepstakes'> = {
  icon: IconTicket,
  takesEntries: true,
  drawsWinners: true,
  report: ['entries_count'],
  pages: ['Home', 'Terms', 'Privacy'],
  columns: ({ t }) => [
    {
      key: 'keyword',
      label: t('experiences.keyword'),
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
