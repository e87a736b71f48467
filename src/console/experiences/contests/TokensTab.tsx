import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../experiences.module.css'
import type { ContestTab } from './contestTab.ts'
import { newToken } from './contestValues.ts'
import { ListRow } from './ListRow.tsx'

const mostTokens = 100

/** Texts that stand in several pages, written once (E3). */
export function TokensTab({ form, isReadOnly }: ContestTab) {
  const t = useT()
  const addButton = useRef<HTMLButtonElement>(null)
  const { tokens } = form.getValues()
  return (
    <FormSection title={t('experiences.tokens')} help={t('experiences.tokensHelp')}>
      {tokens.length === 0 && <Text c="dimmed">{t('experiences.tokensNone')}</Text>}
      {tokens.map(({ id }, at) => (
        <ListRow
          key={id}
          name={t('experiences.tokenOf', { number: at + 1 })}
          at={at}
          count={tokens.length}
          isReadOnly={isReadOnly}
          onMove={(from, to) => form.reorderListItem('tokens', { from, to })}
          onRemove={() => {
            form.removeListItem('tokens', at)
            addButton.current?.focus()
          }}
        >
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
        </ListRow>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={tokens.length >= mostTokens}
            onClick={() => form.insertListItem('tokens', newToken())}
          >
            {t('experiences.addToken')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
