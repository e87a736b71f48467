import type * as z from 'zod'
import { pageCalls } from '../pageCalls.ts'
import { onePage } from '../pageNames.ts'
import { pagesOf, pagesShown } from '../pages.ts'
import { detailOf, experienceSettings, listedAs, publicForm } from '../record.ts'
import { facts } from './facts.ts'
import type { KindContract } from './kind.ts'

const detail = detailOf('pages').extend({ pages: pagesShown })
export type Pages = z.output<typeof detail>

/** A page that says something and asks for nothing: a store finder, what a campaign is about. */
export const pages = {
  ...facts.pages,
  form: publicForm.extend({ pages: pagesOf(onePage).default([]) }),
  own: {},
  settings: experienceSettings,
  listed: listedAs('pages'),
  detail,
  pages: onePage,
  ruleTypes: [],
  calls: pageCalls('pages', onePage),
} as const satisfies KindContract
