import { useHotkeys } from '@mantine/hooks'

const storageKey = 'fanfare.keys'

/** Keys of one letter can be switched off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const setKeysOn = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? 'on' : 'off')

/** Keys of one letter: off while typing, behind a dialog, and where the person switched them off. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (
          !areKeysOn() ||
          isTyping(event.target) ||
          document.querySelector('[role="dialog"], [role="menu"]')
        )
          return
        event.preventDefault()
        act(event)
      },
      { preventDefault: false },
    ]),
    [],
  )
}

/** A box to tick takes no letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
