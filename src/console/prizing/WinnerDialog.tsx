import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { BallotFacts } from './BallotFacts.tsx'
import { BallotPictures } from './BallotPictures.tsx'
import { ClaimFacts } from './ClaimFacts.tsx'
import { DetailsModal } from './DetailsModal.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { Hash } from './Hash.tsx'

type Props = { experience: DrawnExperience; row: BallotWithImages | undefined; onClose: () => void }

/** The winner popup (E2). */
export function WinnerDialog({ experience, ...of }: Props) {
  const t = useT()
  return (
    <DetailsModal {...of}>
      {(row) => (
        <>
          <BallotFacts experience={experience} row={row} />
          {row.claim && <ClaimFacts experience={experience} claim={row.claim} />}
          <BallotPictures row={row} isOfClaim />
          <Facts
            facts={{
              [t('prizing.ballot')]: <Hash name={t('prizing.ballot')} text={row.entry.id} />,
              [t('prizing.rank')]: <Hash name={t('prizing.rank')} text={row.rank} />,
            }}
          />
        </>
      )}
    </DetailsModal>
  )
}
