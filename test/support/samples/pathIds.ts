import type { Route } from '#contract/kit.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientWorld } from '../world.ts'

type Named = (own: ClientWorld) => string | number

/**
 * A blank of a path is filled by one of the client's own, by the blank's name and, where that is not enough, by the word
 * before it. A call that takes another one names it in its sample.
 */
export const pathIds: Readonly<Record<string, Named>> = {
  '{at}': () => '0',
  '{ballotDrawEid}': (own) => own.ballotDraw,
  '{campaign}': (own) => own.campaign,
  '{campaignId}': (own) => own.campaign,
  '{client_eid}': (own) => own.eid,
  '{draw_eid}': (own) => own.draw,
  '{drawEid}': (own) => own.draw,
  '{entryEid}': (own) => own.entry.eid,
  '{experience}': (own) => own.gift.eid,
  '{exp}': (own) => own.experience.eid,
  '{experience_eid}': (own) => own.experience.eid,
  '{kind}': () => 'sweepstakes',
  '{listId}': (own) => own.list,
  '{number}': () => 1,
  '{facet}': () => 'products',
  '{page}': () => 'terms',
  '{phase}': () => 'now',
  '{poolId}': (own) => own.pool,
  '{q}': () => 'zoe',
  '{rid}': (own) => own.rehearsal,
  '{rule_type}': () => 'entry',
  '{status}': () => '1',
  '{token}': () => 'x',
  '{type}': () => 'sweepstakes',
  'access-code-list/{id}': (own) => own.accessCodeList,
  'api-user/{id}': (own) => own.till.user,
  'broadcast/{id}': (own) => own.broadcast,
  'bulk/{job}': (own) => own.bulkReport,
  'c/{token}': () => 'none',
  'campaign/{id}': (own) => own.campaign,
  'client-role/{id}': (own) => own.colleague.role,
  'client/{id}': (own) => own.eid,
  'conversations/{id}': (own) => own.conversation,
  'dispatches/{event}': (own) => own.heardEvent,
  'email/{eid}': (own) => own.email.eid,
  'email/{id}': (own) => own.email.id,
  'entry-for-validation/{eid}': (own) => own.otherEntry.eid,
  'entry-ring/{kind}': () => 'device',
  'entry-status/{entryEid}': (own) => own.otherEntry.eid,
  'events/{id}': (own) => own.event,
  'experience-participant/{id}': (own) => own.entry.eid,
  'external/{eid}': (own) => own.external.eid,
  'external/{experience_eid}': (own) => own.external.eid,
  'external/{id}': (own) => own.external.id,
  'file/{id}': (own) => own.list,
  'gift-with-purchase/{eid}': (own) => own.gift.eid,
  'gift-with-purchase/{id}': (own) => own.gift.id,
  'inbox/{shortcode}': (own) => own.shortcode.id,
  'invitation/{id}': (own) => own.invited.invitation,
  'keyword/{id}': (own) => own.keyword,
  'l/{code}': () => 'zzzzzzz',
  'library/{id}': (own) => own.library.id,
  'link-location/{id}': (own) => own.linkLocation,
  'link-location/{linkLocationId}': (own) => own.linkLocation,
  'link/{id}': (own) => own.link,
  'lists/{id}': (own) => own.list,
  'location/{id}': (own) => own.location,
  'mailbox/{id}': (own) => own.mailbox,
  'marked-status/{id}': (own) => own.conversation,
  'marketing-channel/{id}': (own) => own.assets.emptyChannel,
  'marketing-placement-detail/{id}': (own) => own.assets.detail,
  'marketing-placement-detail/{placement}': (own) => own.assets.placement,
  'marketing-placement/{channel}': (own) => own.assets.channel,
  'marketing-placement/{id}': (own) => own.assets.emptyPlacement,
  'messages/{id}': (own) => own.message,
  'o/{token}': () => 'none',
  'pages/{eid}': (own) => own.page.eid,
  'pages/{id}': (own) => own.page.id,
  'participant-imports/{id}': (own) => own.import,
  'participant/{id}': (own) => own.participant,
  'participants/{id}': (own) => own.participant,
  'participants/{query}': () => '416',
  'passkey/{id}': newId,
  'prefix/{prefixId}': (own) => own.accessCodePrefix,
  'quick-link/{id}': (own) => own.quickLink,
  'read-status/{id}': (own) => own.conversation,
  'report-schedule/{id}': (own) => own.reportSchedule,
  'role/{role}': (own) => own.leaver.role,
  'saved-reply/{id}': (own) => own.savedReply,
  'saved-views/{id}': (own) => own.view,
  'search-list/{list}': (own) => own.list,
  'search/{shortcode}': (own) => own.shortcode.id,
  'session/{id}': newId,
  'session/{session}': (own) => own.colleague.session,
  'shortcode/{id}': (own) => own.shortcode.id,
  'sign-on-group/{id}': newId,
  'subscription/{id}': (own) => own.subscription,
  'subscriptions/{id}': (own) => own.subscription,
  'support-message/{id}': (own) => own.participant,
  'sweepstakes/{eid}': (own) => own.experience.eid,
  'sweepstakes/{id}': (own) => own.experience.id,
  'task/{id}': (own) => own.task,
  'tasks-completed/{id}': (own) => own.task,
  'tasks/{id}': (own) => own.task,
  'ticket-closed/{id}': (own) => own.ticket,
  'ticket/{id}': (own) => own.ticket,
  'token/{token}': (own) => own.till.token,
  'u/{token}': () => 'none',
  'uploads/{token}': () => 'a'.repeat(22),
  'user/{id}': (own) => own.colleague.user,
  'webhooks/{id}': (own) => own.webhook,
  'widget/{eid}': (own) => own.widget.eid,
  'widget/{id}': (own) => own.widget.id,
  '{code}/{token}': () => 'zzzzzzzzzzz',
  '{entryEid}/{id}': (own) => own.image,
  '{kind}/{eid}': (own) => own.experience.eid,
  '{kind}/{value}': () => '0'.repeat(32),
  '{type}/{id}': (own) => own.experience.eid,
}

/** Filled by whoever calls: the client's name, and a part that is never the same. */
const calledWith = ['{client}', '{random}']

/** The blanks of a path that an id must be known for, each with its key above; undefined where there is none. */
export function blanksOf({
  path,
}: Pick<Route, 'path'>): { readonly name: string; readonly key: string | undefined }[] {
  const parts = path.split('/')
  return parts.flatMap((part, at) => {
    if (!part.startsWith('{') || calledWith.includes(part)) return []
    const key = [`${parts[at - 1]}/${part}`, part].find((one) => one in pathIds)
    return [{ name: part.slice(1, -1), key }]
  })
}

/** The blanks of a call's path, each filled where it is known how. */
export const pathIdsOf = (route: Pick<Route, 'path'>, own: ClientWorld): Record<string, string | number> =>
  Object.fromEntries(
    blanksOf(route).flatMap(({ name, key }) => {
      const value = key === undefined ? undefined : pathIds[key]?.(own)
      return value === undefined ? [] : [[name, value]]
    }),
  )
