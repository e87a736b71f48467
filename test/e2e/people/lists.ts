import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { expectCount } from './parts.ts'
import { tale } from './tale.ts'

/** A list without a name is refused at the field; the one that is made gets a star. */
export async function makeList(page: Page): Promise<void> {
  await goByNavigation(page, 'Lists')
  await expectAccessible(page, 'lists')
  await page.getByRole('button', { name: 'New list' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(name).toHaveAccessibleDescription('The name field is required.')
  await expectAccessible(page, 'new list, refused')
  await name.fill(tale.list)
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: tale.list })).toBeVisible()
  await expect(page.getByText('Nobody is in this list yet')).toBeVisible()
  await pinList(page)
}

async function pinList(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Pin ${tale.list}` }).click()
  await expect(page.getByRole('button', { name: `Unpin ${tale.list}` })).toBeVisible()
  await expectAccessible(page, 'list, empty')
  await goByNavigation(page, 'Lists')
  await page.getByRole('tab', { name: 'Pinned', exact: true }).click()
  await expect(page).toHaveURL(/view=pinned/)
  await openListByName(page)
}

export async function openList(page: Page): Promise<void> {
  await goByNavigation(page, 'Lists')
  await openListByName(page)
}

async function openListByName(page: Page): Promise<void> {
  const row = page.getByRole('table', { name: 'Lists' }).getByRole('link', { name: tale.list })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: tale.list })).toBeVisible()
}

/** Clearing names the number, and Undo brings everybody back. */
export async function clearList(page: Page, members: number): Promise<void> {
  await openList(page)
  await expectCount(page, members)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Clear…' }).click()
  const dialog = page.getByRole('dialog', {
    name: `Remove all ${members} participants from “${tale.list}”?`,
  })
  await expectAccessible(page, 'clear list')
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expectToast(page, `${members} participants removed from the list`)
  await expect(page.getByText('This list is being cleared')).toBeVisible()
  await expectCount(page, 0)
  await expect(page.getByText(`${members} participants were removed.`)).toBeVisible()
  await expectAccessible(page, 'list, cleared')
  await page.getByRole('button', { name: /^Undo \(\d+ s\)$/ }).click()
  await expectToast(page, 'The participants are in the list again')
  await expectCount(page, members)
  await expect(page.getByText('This list is being cleared')).toBeHidden()
}
