import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { DomainRecords } from './DomainRecords.tsx'
import type { SweepstakesTab } from './sweepstakesValues.ts'

type Props = Pick<SweepstakesTab, 'form'> & { eid: string | undefined }

/** The addresses where it is found, how it is shared, and what counts its visitors (E3). */
export function AddressesTab({ form, eid }: Props) {
  const t = useT()
  return (
    <>
      <FormSection title={t('contest.domains')} help={t('contest.domainsHelp')}>
        <BilingualField
          form={form}
          name="domain"
          label={t('contest.domain')}
          description={t('contest.domainHelp')}
        />
        <DomainRecords form={form} eid={eid} />
        <TextField
          form={form}
          name="asset_prefix"
          label={t('contest.asset_prefix')}
          description={t('contest.assetPrefixHelp')}
        />
      </FormSection>
      <FormSection title={t('contest.sharing')} help={t('contest.sharingHelp')}>
        <BilingualField
          form={form}
          name="twitter_message"
          label={t('contest.twitter_message')}
          isLong
          maxRows={6}
        />
      </FormSection>
      <FormSection title={t('contest.analytics')} help={t('contest.analyticsHelp')}>
        <FieldRow>
          <TextField
            form={form}
            name="ga_code"
            label={t('contest.ga_code')}
            description={t('contest.gaCodeHelp')}
          />
        </FieldRow>
        <BilingualField
          form={form}
          name="meta_html"
          label={t('contest.meta_html')}
          description={t('contest.metaHelp')}
          isLong
          maxRows={10}
        />
      </FormSection>
    </>
  )
}
