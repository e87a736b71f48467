import { SwitchField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { BallotCount } from '#contract/prizing/calls.ts'
import type { Foreseen } from './BallotCount.tsx'
import { PublicLink } from './DrawPageLink.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import type { DrawForm } from './drawValues.ts'
import { Hash } from './Hash.tsx'

type Props = { form: DrawForm; experience: DrawnExperience; foreseen: Foreseen }

/** The public value of a draw to be frozen: a choice, unless publishing bound a round (decisions 5). */
export function FreezeValue({ form, experience, foreseen: { count } }: Props) {
  const t = useT()
  if (count.isPending) return null
  const bound = count.data?.data.bound
  return (
    <>
      {bound && <BoundFacts bound={bound} experience={experience} />}
      {!bound?.has_chain && (
        <SwitchField
          form={form}
          name="beacon"
          label={t('prizing.beacon')}
          description={t('prizing.beaconHint')}
        />
      )}
    </>
  )
}

type Bound = { bound: NonNullable<BallotCount['bound']>; experience: DrawnExperience }

function BoundFacts({ bound, experience }: Bound) {
  const t = useT()
  const format = useFormat()
  const name = t('prizing.commitment')
  return (
    <Facts
      facts={{
        ...(bound.draw_at !== null && { [t('freeze.boundTime')]: format.dateTimeZone(bound.draw_at) }),
        [t('freeze.boundValue')]: t(bound.has_chain ? 'freeze.boundChain' : 'freeze.boundNoChain'),
        [name]: <Hash name={name} text={bound.hash} />,
        [t('prizing.drawPage')]: (
          <PublicLink path={`/draws/of/${experience.eid}`} hint={t('freeze.boundPageHint')} />
        ),
      }}
    />
  )
}
