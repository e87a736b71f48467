import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawForm } from './drawValues.ts'
import classes from './prizing.module.css'

const mostRules = 20

/** Rules of a draw: a key and the value it must have, one row each (E5). */
export function RuleFields({ form }: { form: DrawForm }) {
  const t = useT()
  const rules = form.getValues().rules
  return (
    <>
      {rules.length === 0 && <Text c="dimmed">{t('prizing.rulesNone')}</Text>}
      {rules.map((rule, at) => (
        <div key={rule.id} className={classes.rule}>
          <TextField
            form={form}
            name={`rules.${at}.key`}
            aria-label={t('prizing.ruleKeyOf', { number: at + 1 })}
            placeholder={t('prizing.ruleKey')}
          />
          <TextField
            form={form}
            name={`rules.${at}.value`}
            aria-label={t('prizing.ruleValueOf', { number: at + 1 })}
            placeholder={t('prizing.ruleValue')}
          />
          <ActionIcon
            aria-label={t('prizing.removeRule', { number: at + 1 })}
            onClick={() => form.removeListItem('rules', at)}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      {rules.length < mostRules && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('rules', { id: crypto.randomUUID(), key: '', value: '' })}
          >
            {t('prizing.addRule')}
          </Button>
        </div>
      )}
    </>
  )
}
