import { Button, Group, Modal, Stack } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { BallotFacts } from './BallotFacts.tsx'
import { BallotPictures } from './BallotPictures.tsx'
import { ClaimFacts } from './ClaimFacts.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { Hash } from './Hash.tsx'

type Props = { experience: DrawnExperience; row: BallotWithImages | undefined; onClose: () => void }

/** The winner popup (E2). */
export function WinnerDialog({ experience, row, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={t('prizing.winnerOf', { name: format.person(row?.participant.name ?? '') })}
      size={640}
    >
      {row && (
        <Stack gap="lg">
          <BallotFacts experience={experience} row={row} />
          {row.claim && <ClaimFacts experience={experience} claim={row.claim} />}
          <BallotPictures row={row} isOfClaim />
          <Facts
            facts={{
              [t('prizing.ballot')]: <Hash name={t('prizing.ballot')} text={row.entry.id} />,
              [t('prizing.rank')]: <Hash name={t('prizing.rank')} text={row.rank} />,
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
