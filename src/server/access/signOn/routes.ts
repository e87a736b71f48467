import type { signOnRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { browserOf, enter } from '../signIn/entering.ts'
import { beginSignOn, finishSignOn, signOnSeconds } from './signOn.ts'
import { addSignOnGroup, listSignOnGroups, removeSignOnGroup } from './signOnGroups.ts'

/** To another page, and nothing on the way keeps it. */
const leadTo = (location: string): HtmlAnswer => ({
  status: 303,
  html: '',
  headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
})

export const signOnHandlers: Handlers<typeof signOnRoutes> = {
  getSignOn: async ({ outside }) => ({ data: { name: outside.signOn?.name ?? null } }),
  beginSignOn: async ({ outside, query, exchange }) => {
    const begun = await beginSignOn(outside, query.to)
    if (begun === 'away') return leadTo(`${outside.publicUrl}/sign-in?refused=away`)
    exchange.keepSignOn(begun.kept, signOnSeconds)
    return leadTo(begun.address)
  },
  endSignOn: async ({ db, scope, outside, query, exchange }) => {
    const browser = { ...browserOf(exchange), halfToken: exchange.halfToken }
    const ended = await finishSignOn({ db, outside }, scope, { kept: exchange.signOnToken, query, browser })
    exchange.endSignOn()
    if (ended.kind === 'refused') return leadTo(`${outside.publicUrl}/sign-in?refused=${ended.why}`)
    if (ended.begun.kind === 'half') {
      exchange.keepHalf(ended.begun.token, ended.begun.forSeconds)
      return leadTo(`${outside.publicUrl}/second-step?return=${encodeURIComponent(ended.to)}`)
    }
    enter(exchange, ended.begun.signedIn)
    return leadTo(outside.publicUrl + ended.to)
  },
  listSignOnGroups: async ({ db }) => ({ data: await listSignOnGroups(db) }),
  addSignOnGroup: async ({ db, scope, body }) => ({ data: await addSignOnGroup(db, scope, body) }),
  removeSignOnGroup: async ({ db, scope, params }) => {
    await removeSignOnGroup(db, scope, params.id)
    return { success: true }
  },
}
