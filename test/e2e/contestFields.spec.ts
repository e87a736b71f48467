// long: every field of two forms by hand; contestForm and giftForm go their ways.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, dayFromNow, expect, expectAccessible, test } from '#test/support/browser.ts'

// Each field of a contest that no other test types (E3): it stands in the form again, as it was typed, once it is saved.

type Role = 'textbox' | 'combobox' | 'switch'
/** A tab, and of each of its fields the role, the name and what is typed, or the choice as it is read; a switch is turned. */
type Typed = readonly [string, readonly (readonly [Role, string, string?])[]]

const ofBoth: readonly Typed[] = [
  ['General', [['switch', 'Show on the campaign’s dashboard']]],
  [
    'Entry rules',
    [
      ['switch', 'Entries need validation'],
      ['combobox', 'Limit type', 'Per household'],
      ['combobox', 'Limit by', 'Phone and email'],
      ['combobox', 'Entry scheduling', 'Weekly'],
      ['switch', 'Ask for the language first'],
      ['switch', 'Participants log in'],
      ['switch', 'Entering takes a secret code'],
      ['switch', 'Check households'],
      ['switch', 'Ask for consent'],
      ['switch', 'Offer sharing'],
      ['textbox', 'Prizes for each participant', '4'],
    ],
  ],
]
const ofSweepstakes: readonly Typed[] = [
  ['General', [['combobox', 'Prize method', 'Keyword']]],
  [
    'Entry rules',
    [
      ['switch', 'Ask in a message of its own'],
      ['textbox', 'Question in French', 'Quelle est la capitale?'],
      ['textbox', 'Answer', 'The capital'],
      ['textbox', 'Answer in French', 'La capitale'],
    ],
  ],
  [
    'Keyword',
    [
      ...[
        'Opt-in question',
        'Welcome after opting in',
        'Already opted in',
        'Opted out',
        'Entry limit reached',
      ],
      ...['Sweepstakes is over', 'Unknown keyword'],
    ].flatMap((text) =>
      (['EN', 'FR'] as const).map((of) => ['textbox', `${text} (${of})`, `${text}, ${of}`] as const),
    ),
  ],
  [
    'Addresses',
    [
      ['textbox', 'Domain (FR)', 'champs.example'],
      ['textbox', 'Prefix of pictures', 'https://cdn.example.com/win/'],
      ['textbox', 'Message (FR)', 'Venez gagner'],
      ['textbox', 'Elements of the head (HTML) (EN)', '<meta name="description" content="Win">'],
      ['textbox', 'Elements of the head (HTML) (FR)', '<meta name="description" content="Gagnez">'],
    ],
  ],
]
const ofGift: readonly Typed[] = [
  ['Dates', [['textbox', 'Profile until: time', '9:30:15 p.m.']]],
  [
    'Credits',
    [
      ['switch', 'Credits count for each prize pool by itself'],
      ['textbox', 'Valid entries for each participant', '7'],
      ['switch', 'Participants claim their prizes'],
      ['switch', 'Show products'],
      ['switch', 'Show retailers'],
    ],
  ],
]

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
// The name of a switch has its help behind it.
const find = (page: Page, role: Role, name: string) =>
  page.getByRole(role, { name, exact: role !== 'switch' })

async function typeAll(page: Page, tabs: readonly Typed[]): Promise<void> {
  for (const [tab, fields] of tabs) {
    await openTab(page, tab)
    for (const [role, name, value = ''] of fields) {
      const field = find(page, role, name)
      if (role === 'switch') await field.press('Space')
      else if (role === 'combobox') await field.selectOption(value)
      else await field.fill(value)
    }
    await expectAccessible(page, tab)
  }
}

async function readAll(page: Page, tabs: readonly Typed[]): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const [tab, fields] of tabs) {
    await openTab(page, tab)
    for (const [role, name] of fields) {
      const field = find(page, role, name)
      await expect(field).toBeVisible()
      read[name] =
        role === 'switch'
          ? String(await field.isChecked())
          : role === 'combobox'
            ? await field.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text ?? '')
            : await field.inputValue()
    }
  }
  return read
}

const kinds = [
  ['sweepstakes', [...ofBoth, ...ofSweepstakes]],
  ['gift-with-purchase', [...ofBoth, ...ofGift]],
] as const

for (const [kind, tabs] of kinds)
  test(`each field of a ${kind} is off or empty at first, and stands there again as it was saved`, async ({
    browser,
  }) => {
    test.slow()
    const { page, leave } = await arrive(browser)
    await page.goto(`${baseUrl()}/maple-market/experience/${kind}/new`)
    await find(page, 'textbox', 'Name').fill(`Each field of a ${kind}`)
    const first = await readAll(page, tabs)
    const isOn = ['Ask for consent', 'Show on the campaign’s dashboard']
    for (const [name, value] of Object.entries(first))
      if (value === 'true' || value === 'false') expect(value, name).toBe(String(isOn.includes(name)))
    if (kind === 'gift-with-purchase') {
      await openTab(page, 'Dates')
      await page.getByLabel('Profile until', { exact: true }).fill(dayFromNow(40))
    }
    await typeAll(page, tabs)
    const typed = await readAll(page, tabs)
    for (const [name, value] of Object.entries(typed)) expect(value, name).not.toBe(first[name])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Each field of a ${kind}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await readAll(page, tabs)).toEqual(typed)
    await leave()
  })
