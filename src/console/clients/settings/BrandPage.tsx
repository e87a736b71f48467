import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField, ColourField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Client } from '#contract/clients/calls.ts'
import { AccentFacts } from './brand/AccentFacts.tsx'
import { BrandFont } from './brand/BrandFont.tsx'
import { BrandPreview } from './brand/BrandPreview.tsx'
import { LogoActions } from './brand/LogoActions.tsx'
import { SettingsForm, type SettingsValues } from './SettingsForm.tsx'

const fields = ['colour', 'font', 'font_hash', 'logo_alt', 'logo_alt_fr', 'logo_ground'] as const

/** The client's looks: its accent colour, its letters and its logo. */
export function BrandPage() {
  return (
    <SettingsForm section="brand" fields={fields}>
      {(form, client) => (
        <>
          <Accent form={form} />
          <BrandFont form={form} client={client} />
          <Logo form={form} client={client} />
          <Look form={form} client={client} />
        </>
      )}
    </SettingsForm>
  )
}

function Accent({ form }: { form: SettingsValues }) {
  const t = useT()
  const colour = form.useWatchValue('colour')
  return (
    <FormSection title={t('settings.accent')} help={t('settings.accentHelp')}>
      <ColourField form={form} name="colour" label={t('settings.accent')} />
      <AccentFacts colour={colour} />
    </FormSection>
  )
}

type Props = { form: SettingsValues; client: Client }

function Logo({ form, client }: Props) {
  const t = useT()
  return (
    <FormSection title={t('settings.logo')} help={t('settings.logoHelp')}>
      <LogoActions client={client} />
      {client.logo_hash !== null && (
        <>
          <ChoiceField
            form={form}
            name="logo_ground"
            label={t('settings.logoGround')}
            description={t('settings.logoGroundHint')}
            textOf={(ground) => t(`settings.logoGround.${ground}`)}
            maw={354}
          />
          <BilingualField
            form={form}
            name="logo_alt"
            label={t('settings.logoAlt')}
            description={t('settings.logoAltHint')}
          />
        </>
      )}
    </FormSection>
  )
}

/** Follows what is typed, before it is saved. */
function Look({ form, client }: Props) {
  const t = useT()
  const colour = form.useWatchValue('colour')
  const ground = form.useWatchValue('logo_ground')
  return (
    <FormSection title={t('settings.look')} help={t('settings.lookHelp')}>
      <BrandPreview client={{ ...client, colour, logo_ground: ground === 'dark' ? 'dark' : 'light' }} />
    </FormSection>
  )
}
