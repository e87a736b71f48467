import { Divider, Kbd, Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { areKeysOn, setKeysOn } from '#console/kit/keys.ts'
import classes from './shell.module.css'

/** The keys, and a switch for those of one letter. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const [isOn, setOn] = useState(areKeysOn)
  const mod = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
  const keys: [string[], string][] = [
    [[mod, 'K'], t('shell.keyPalette')],
    [[mod, 'S'], t('shell.keySave')],
    [['/'], t('shell.keySearch')],
    [['J', 'K'], t('shell.keyRows')],
    [['Enter'], t('shell.keyOpen')],
    [['C'], t('shell.keyCreate')],
    [['['], t('shell.keyNavigation')],
    [['?'], t('shell.keyHelp')],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t('shell.help')}>
      <dl className={classes.keys}>
        {keys.map(([names, text]) => (
          <div key={text} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Kbd key={name} mr={4}>
                  {name}
                </Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Divider my="md" />
      <Switch
        label={t('shell.singleKeys')}
        description={t('shell.singleKeysHint')}
        checked={isOn}
        onChange={(event) => {
          setKeysOn(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Modal>
  )
}
