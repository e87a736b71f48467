import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import type { Winner } from '#contract/prizing/winnerCalls.ts'
import { ClaimFacts } from './ClaimFacts.tsx'
import { DetailsModal } from './DetailsModal.tsx'
import { prizeText } from './winnerColumns.tsx'

type Props = { row: Winner | undefined; onClose: () => void }

/** One prize that was given: whose it is, and what it was claimed with. */
export function PrizeDialog(props: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <DetailsModal {...props}>
      {(row) => (
        <>
          <Facts
            facts={{
              [t('nouns.participant')]: <PersonLink {...row.participant} />,
              [t('kit.phone')]: format.phone(row.participant.phone),
              [t('kit.email')]: row.participant.email ?? '–',
              [t('prizing.prize')]: prizeText(row),
              [t('prizing.wonAt')]: format.dateTimeZone(row.created_at),
              [t('prizing.prizeTold')]: format.dateTimeZone(row.told_at),
            }}
          />
          {row.claim && <ClaimFacts experience={row.experience} claim={row.claim} />}
        </>
      )}
    </DetailsModal>
  )
}
