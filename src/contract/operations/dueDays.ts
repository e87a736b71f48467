/** How many days from today each shortcut of a task's date is (M9). */
export const shortcutDays = { now: 0, tomorrow: 1, '7_days': 7, '28_days': 28 } as const
export type DateShortcut = keyof typeof shortcutDays

export const dateSelections = ['now', 'tomorrow', '7_days', '28_days', 'custom'] as const satisfies readonly (
  | DateShortcut
  | 'custom'
)[]
