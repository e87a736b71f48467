import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../experiences.module.css'
import type { ContestTab } from './contestTab.ts'
import { newToken } from './contestValues.ts'

/** Texts that stand in several pages, written once (E3). */
export function TokensTab({ form, isReadOnly }: ContestTab) {
  const t = useT()
  const rows = useRows(form, 'tokens')
  return (
    <FormSection
      title={t('experiences.tokens')}
      help={t('experiences.tokensHelp', {
        winners: '{{winners}}',
        dates: '{{dates}}',
        limit: '{{entry_limit}}',
      })}
    >
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('experiences.tokens')}
        titleOf={(_token, number) => t('experiences.tokenOf', { number })}
        none={t('experiences.tokensNone')}
      >
        {(_token, at) => (
          <>
            <FieldRow>
              <TextField form={form} name={`tokens.${at}.name`} label={t('kit.name')} />
              <TextField
                form={form}
                name={`tokens.${at}.key`}
                label={t('experiences.tokenKey')}
                description={t('experiences.tokenKeyHint')}
                autoCapitalize="none"
                spellCheck={false}
              />
            </FieldRow>
            <LongTextField
              form={form}
              name={`tokens.${at}.content`}
              label={t('experiences.tokenContent')}
              classNames={{ input: classes.code ?? '' }}
              minRows={2}
              maxRows={12}
              spellCheck={false}
            />
          </>
        )}
      </Rows>
      {!isReadOnly && <AddRow rows={rows} label={t('experiences.addToken')} make={() => [newToken()]} />}
    </FormSection>
  )
}
