import { Text, Title } from '@mantine/core'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type WinnerTexts = {
  js_hook: string
  winner_page_html: string
  winner_page_html_fr: string
  winner_email_title: string
  winner_email_title_fr: string
  winner_email_html: string
  winner_email_html_fr: string
}

/** The page and the mail of the pool's winners (E3). */
export function PoolWinnerFields<V extends WinnerTexts>({ form: given }: { form: Form<V, unknown> }) {
  const t = useT()
  // The fields' names are known of these texts, not of every form that has them.
  const form = given as unknown as Form<WinnerTexts>
  return (
    <section>
      <Title order={3} fz="sm" mt="xs">
        {t('prizing.forWinners')}
      </Title>
      <Text fz="xs" c="dimmed" mb="xs">
        {t('prizing.forWinnersHint')}
      </Text>
      <BilingualField
        form={form}
        name="winner_page_html"
        label={t('prizing.winnerPage')}
        isLong
        minRows={3}
        maxRows={12}
      />
      <BilingualField form={form} name="winner_email_title" label={t('prizing.winnerMailTitle')} />
      <BilingualField
        form={form}
        name="winner_email_html"
        label={t('prizing.winnerMail')}
        description={t('prizing.winnerMailHint')}
        isLong
        minRows={3}
        maxRows={12}
      />
      <LongTextField
        form={form}
        name="js_hook"
        label={t('prizing.jsHook')}
        description={t('prizing.jsHookHint')}
        minRows={2}
        maxRows={12}
        spellCheck={false}
      />
    </section>
  )
}
