// long: a tale of many screens, for minutes; story.spec has the way from a client to its winner.
import { baseUrl, signIn, test } from '#test/support/browser.ts'
import { changeMany } from './people/bulk.ts'
import { knowPerson } from './people/dialog.ts'
import { clearList, makeList } from './people/lists.ts'
import { makeAndErase } from './people/person.ts'
import { takeBack } from './people/rollback.ts'
import { findPeople } from './people/search.ts'
import { readSheets } from './people/sheets.ts'
import { tale } from './people/tale.ts'
import { bringIn } from './people/upload.ts'

// Everything about people as one person meets it: found, brought in by a file, known, taken back, listed, erased.

test('people are found, imported, known, taken back and put into lists', async ({ watched: page }) => {
  test.setTimeout(420_000)
  await signIn(page)
  await page.goto(`${baseUrl()}/${tale.client}/participants`)
  await test.step('search, filters, saved view, graph, pages', () => findPeople(page))
  await test.step('a list, pinned', () => makeList(page))
  await test.step('import with a dry run', () => bringIn(page))
  await test.step('one person', () => knowPerson(page))
  await test.step('rollback', () => takeBack(page))
  const { members } = await test.step('bulk and export', () => changeMany(page))
  await test.step('list cleared and brought back', () => clearList(page, members))
})

test('a person is made by hand and erased, and one who entered is not deleted', async ({ watched: page }) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${tale.client}/participants`)
  await makeAndErase(page)
})

test('a file as a sheet saves it is read, and what was guessed of it can be changed', async ({
  watched: page,
}) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${tale.client}/participants`)
  await readSheets(page)
})
