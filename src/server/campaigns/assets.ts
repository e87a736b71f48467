/**
 * Marketing assets: channels with their placements, and the details of a placement in a campaign. A detail may have a
 * tracked link of its own, whose code is printed on its sheet, so that a scan is counted to it. Nothing goes with what
 * stands above it, and no link goes while a sheet may carry it.
 */

import {
  marketingChannelForm,
  placementDetailForm,
  placementForm,
  type SavedChannel,
  type SavedDetail,
  type SavedPlacement,
} from '#contract/campaigns/assetCalls.ts'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { cutText } from '#contract/text.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { normaliseTarget } from './linkAddress.ts'
import { createLink, updateLink } from './links.ts'
import * as queries from './queries/assets.ts'
import { findCampaign } from './queries/campaigns.ts'
import { hasLinkNamed } from './queries/links.ts'
import * as details from './queries/placementDetails.ts'

export { listChannels } from './queries/assets.ts'

type OfChannel = queries.SearchedOrOne & { channelId: string | null }

/** Of one channel, or of all where none is named; 404 for one that is not the client's. */
export async function listPlacements(
  db: Db,
  scope: Scope,
  asked: OfChannel,
): Promise<Paged<queries.PlacementRow>> {
  if (asked.channelId) await queries.channelRows.require(db, scope, asked.channelId)
  return queries.listPlacements(db, scope, asked)
}

type OfPlacement = queries.Searched & { placementId: string | null; campaignId: string | null }

/** Of one placement and one campaign, or of all; 404 likewise. */
export async function listDetails(
  db: Db,
  scope: Scope,
  asked: OfPlacement,
): Promise<Paged<details.DetailRow>> {
  const { placementId, campaignId } = asked
  if (placementId) await queries.placementRows.require(db, scope, placementId)
  if (campaignId) found(await findCampaign(db, scope, campaignId))
  return details.listDetails(db, scope, asked)
}

/** Makes one, or renames the one whose id is sent; so it is with the two below. */
export async function saveChannel(db: Db, scope: Scope, sent: SavedChannel): Promise<queries.ChannelRow> {
  return db.transaction(scope, async (tx) => {
    const id = sent.id ?? newId()
    const { name } = sent
    if (sent.id === undefined) {
      await queries.channelRows.insert(tx, scope, { id, name })
      await audit(tx, scope, { action: 'marketing_channel.create', entityId: id, after: { name } })
      return queries.getChannel(tx, scope, id)
    }
    const before = found(await queries.channelRows.lock(tx, scope, id))
    const entity = 'marketing_channel'
    const change = await readChange(tx, scope, { entity, before, form: marketingChannelForm, sent })
    await change.save({ id, name }, (channel) => queries.channelRows.write(tx, scope, channel))
    return queries.getChannel(tx, scope, id)
  })
}

/** 409 while it has placements. */
export async function deleteChannel(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { name } = found(await queries.channelRows.lock(tx, scope, id))
    const { placements_count: count } = await queries.getChannel(tx, scope, id)
    if (count > 0) refuse('channel_has_placements', { count })
    await queries.channelRows.delete(tx, scope, id)
    await audit(tx, scope, { action: 'marketing_channel.delete', entityId: id, before: { name } })
  })
}

export async function savePlacement(
  db: Db,
  scope: Scope,
  sent: SavedPlacement,
): Promise<queries.PlacementRow> {
  return db.transaction(scope, async (tx) => {
    const placement = { id: sent.id ?? newId(), name: sent.name, channel_id: sent.channel_id }
    const before =
      sent.id === undefined ? undefined : found(await queries.placementRows.lock(tx, scope, sent.id))
    found(await queries.channelRows.lock(tx, scope, placement.channel_id))
    if (before) {
      const change = await readChange(tx, scope, { entity: 'placement', before, form: placementForm, sent })
      await change.save(placement, (one) => queries.placementRows.write(tx, scope, one))
    } else {
      await queries.placementRows.insert(tx, scope, placement)
      const { id, ...after } = placement
      await audit(tx, scope, { action: 'placement.create', entityId: id, after })
    }
    return queries.getPlacement(tx, scope, placement.id)
  })
}

/** 409 while it has details. */
export async function deletePlacement(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { name, channel_id } = found(await queries.placementRows.lock(tx, scope, id))
    const { details_count: count } = await queries.getPlacement(tx, scope, id)
    if (count > 0) refuse('placement_has_details', { count })
    await queries.placementRows.delete(tx, scope, id)
    const before = { name, channel_id }
    await audit(tx, scope, { action: 'placement.delete', entityId: id, before })
  })
}

export async function saveDetail(db: Db, scope: Scope, sent: SavedDetail): Promise<details.DetailRow> {
  return db.transaction(scope, async (tx) => {
    const before =
      sent.id === undefined ? undefined : found(await details.detailRows.lock(tx, scope, sent.id))
    const placement = found(await queries.placementRows.lock(tx, scope, sent.placement_id))
    found(await findCampaign(tx, scope, sent.campaign_id))
    const { name, placement_id, campaign_id } = sent
    const own = { id: sent.id ?? newId(), name, placement_id, campaign_id }
    if (before) {
      const change = await readChange(tx, scope, {
        entity: 'placement_detail',
        before,
        form: placementDetailForm,
        sent,
      })
      const link_id = await linkOf(tx, scope, { sent, placement: placement.name, linkId: before.link_id })
      await change.save({ ...own, link_id }, (detail) => details.detailRows.write(tx, scope, detail))
    } else {
      const link_id = await linkOf(tx, scope, { sent, placement: placement.name, linkId: null })
      await details.detailRows.insert(tx, scope, { ...own, link_id })
      const after = { name, placement_id, campaign_id, link_id }
      await audit(tx, scope, { action: 'placement_detail.create', entityId: own.id, after })
    }
    return details.getDetail(tx, scope, own.id)
  })
}

/** Its link stays, so that what is printed leads on and is counted. */
export async function deleteDetail(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { version: _version, id: entityId, ...before } = found(await details.detailRows.lock(tx, scope, id))
    await details.detailRows.delete(tx, scope, id)
    await audit(tx, scope, { action: 'placement_detail.delete', entityId, before })
  })
}

type Linked = { sent: SavedDetail; placement: string; linkId: string | null }

/** The detail's link as it shall be: none, the one that it has with another target, or a new one of its own. */
async function linkOf(tx: Db, scope: Scope, { sent, placement, linkId }: Linked): Promise<string | null> {
  if (sent.url === undefined) return linkId
  if (sent.url === null) return null
  const url = normaliseTarget(sent.url)
  if (linkId) {
    await updateLink(tx, scope, { id: linkId, sent: { url } })
    return linkId
  }
  const wanted = cutText(`${placement} – ${sent.name}`, 100)
  const name = (await hasLinkNamed(tx, scope, wanted)) ? null : wanted
  return (await createLink(tx, scope, linkForm.parse({ name, url }))).id
}
