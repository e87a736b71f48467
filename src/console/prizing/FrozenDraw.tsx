import { Button, Text } from '@mantine/core'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Draw } from '#contract/prizing/calls.ts'
import { AbandonDraw } from './AbandonDraw.tsx'
import { DrawWinners } from './DrawWinners.tsx'
import type { DrawnProps } from './drawnProps.ts'
import { Hash } from './Hash.tsx'
import { PublicValue } from './PublicValue.tsx'
import { useBoundFacts } from './useBoundFacts.tsx'

/** An opened draw: what is frozen, the public value, and the draw itself. */
export function FrozenDraw({ experience, draw, drawTab }: DrawnProps) {
  const t = useT()
  return (
    <>
      <FormSection title={t('prizing.frozenSet')} help={t('prizing.frozenSetHelp')}>
        <FrozenFacts draw={draw} />
      </FormSection>
      {draw.state !== 'abandoned' && <DrawItself experience={experience} draw={draw} drawTab={drawTab} />}
      <AbandonDraw experience={experience} draw={draw} />
    </>
  )
}

/** With the value that goes into it. */
function DrawItself({ experience, draw, drawTab }: DrawnProps) {
  const t = useT()
  return (
    <>
      <FormSection title={t('prizing.publicValue')} help={t('prizing.publicValueHelp')}>
        <PublicValue experience={experience} draw={draw} />
      </FormSection>
      <FormSection title={t('prizing.drawTitle')} help={t('prizing.drawHelp')}>
        {draw.state === 'open' ? (
          <DrawWinners experience={experience} draw={draw} drawTab={drawTab} />
        ) : (
          <div>
            <Text mb="sm">{t('prizing.drawnAlready')}</Text>
            <Button variant="default" onClick={() => drawTab.go({ tab: 'review' })}>
              {t('prizing.toReview')}
            </Button>
          </div>
        )}
      </FormSection>
    </>
  )
}

function FrozenFacts({ draw }: Pick<DrawnProps, 'draw'>) {
  const t = useT()
  const format = useFormat()
  const rules = draw.rules.map(({ key, value }) => `${key} = ${value}`).join(', ')
  return (
    <Facts
      facts={{
        [t('prizing.ballots')]: format.number(draw.ballot_count),
        [t('prizing.count')]: format.number(draw.count),
        [t('prizing.period')]: usePeriod(draw),
        [t('prizing.rules')]: rules || t('kit.none'),
        [t('prizing.pool')]: draw.prize_pool_name,
        ...(draw.prize_type_name !== null && { [t('prizing.type')]: draw.prize_type_name }),
        [t('prizing.openedBy')]: t('prizing.openedByAt', {
          name: draw.opened_by_name,
          at: format.dateTimeZone(draw.opened_at),
        }),
        [t('prizing.manifestHash')]: <Hash name={t('prizing.manifestHash')} text={draw.manifest_hash} />,
        [t('prizing.secretHash')]: <Hash name={t('prizing.secretHash')} text={draw.secret_hash} />,
        ...useBoundFacts(draw),
      }}
    />
  )
}

function usePeriod({ entered_from, entered_to }: Draw): string {
  const t = useT()
  const format = useFormat()
  const from = entered_from && t('prizing.periodFrom', { at: format.dateTimeZone(entered_from) })
  const to = entered_to && t('prizing.periodTo', { at: format.dateTimeZone(entered_to) })
  return [from, to].filter(Boolean).join(' · ') || t('prizing.periodAny')
}
