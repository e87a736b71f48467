import { useT } from '#console/kit/i18n/i18n.ts'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { FiledPictures } from './FiledPictures.tsx'

type Props = { row: BallotWithImages; isOfClaim?: boolean }

/** The pictures that came with the entry of a ballot, or with the claim of its prize. */
export function BallotPictures({ row, isOfClaim = false }: Props) {
  const t = useT()
  const images = row.entries.flatMap((entry) => entry.images).filter((one) => one.is_of_claim === isOfClaim)
  return <FiledPictures title={t(isOfClaim ? 'winners.claimPictures' : 'winners.pictures')} images={images} />
}
