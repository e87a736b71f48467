import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import type { PeopleFilter } from './peopleFilters.ts'

/** A participant rule (M5): people by the value of one person variable. It holds from Enter, or once a field is left. */
export function RuleFields({ list: { filters, filter } }: { list: ListState<PeopleFilter> }) {
  const t = useT()
  const [inUrl, setInUrl] = useState({ key: filters.rule_key, value: filters.rule_value })
  const [typed, setTyped] = useState(inUrl)
  const [isShown, setShown] = useState(false)
  // Back, a link and "Clear all" change it from outside.
  if (inUrl.key !== filters.rule_key || inUrl.value !== filters.rule_value) {
    const now = { key: filters.rule_key, value: filters.rule_value }
    setInUrl(now)
    if (now.key !== typed.key.trim()) setTyped(now)
  }
  const isMissing = typed.key.trim() === '' && typed.value.trim() !== ''
  const hold = () => {
    setShown(isMissing)
    if (isMissing) return
    const [key, value] = [typed.key.trim(), typed.value.trim()]
    if (key !== filters.rule_key) filter('rule_key', key)
    if (value !== filters.rule_value) filter('rule_value', value)
  }
  const bind = (name: 'key' | 'value') => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: hold,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && hold(),
  })
  return (
    <>
      <TextInput
        label={t('people.ruleKey')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        error={isShown && isMissing && t('people.ruleKeyMissing')}
        {...bind('key')}
      />
      <TextInput
        label={t('people.ruleValue')}
        description={t('people.ruleValueHint')}
        maxLength={2000}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...bind('value')}
      />
    </>
  )
}
