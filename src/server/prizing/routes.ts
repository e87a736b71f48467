import { pooledKinds } from '#contract/prizing/poolCalls.ts'
import { drawnKinds } from '#contract/prizing/winnerDrawCalls.ts'
import type { prizingRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import * as prizing from './prizing.ts'

export const prizingHandlers: Handlers<typeof prizingRoutes> = {
  listParticipation: async ({ db, scope, params, query }) =>
    pageOf(await prizing.listParticipation(db, scope, { ...query, participantId: params.id }), query),
  listPrizePools: async ({ db, scope }) => ({ data: await prizing.listPrizePools(db, scope) }),
  getPrizePool: async ({ db, scope, params }) => ({
    data: await prizing.getPrizePool(db, scope, params.poolId),
  }),
  listPrizeCodes: async ({ db, scope, params, query }) =>
    pageOf(await prizing.listPrizeCodes(db, scope, { ...query, ...params, isInFull: false }), query),
  seePrizeCodes: async ({ db, scope, params, query }) =>
    pageOf(await prizing.listPrizeCodes(db, scope, { ...query, ...params, isInFull: true }), query),
  makePrizeCodes: async ({ db, scope, params, body }) => ({
    made_count: await prizing.makePrizeCodes(db, scope, { ...params, ...body }),
  }),
  uploadPrizeCodes: ({ db, scope, outside: { files }, params, upload, once }) =>
    prizing.uploadPrizeCodes(db, scope, { ...params, upload, once, files }),
  listWinners: async ({ db, scope, params: { type: kind, id: idOrEid }, query }) => {
    const { claim, won, prize_pool_id, ...paged } = query
    const asked = { ...paged, kind, idOrEid, filter: { claim, won, prize_pool_id } }
    return pageOf(await prizing.listExperienceWinners(db, scope, asked), query)
  },
  exportWinners: async ({ db, scope, params: { type: kind, id: experience }, body: filter }) => ({
    job_report_id: await prizing.exportWinnersLater(db, scope, { kind, experience, filter }),
  }),
  printWinners: ({ db, scope, params: { type: kind, id: experience }, body: filter }) =>
    prizing.printWinners(db, scope, { kind, experience, filter }),
  listPoolAwards: async ({ db, scope, params, query }) =>
    pageOf(await prizing.listPoolAwards(db, scope, { ...query, ...params }), query),
  createPrizePool: async ({ db, scope, body }) => ({ data: await prizing.createPrizePool(db, scope, body) }),
  updatePrizePool: async ({ db, scope, params, body }) => ({
    data: await prizing.updatePrizePool(db, scope, { ...params, sent: body }),
  }),
  listPrizeTypes: async ({ db, scope, params }) => ({
    data: await prizing.listPrizeTypes(db, scope, params.poolId),
  }),
  createPrizeType: async ({ db, scope, params, body }) => ({
    data: await prizing.createPrizeType(db, scope, { ...params, ...body }),
  }),
  listExperiencePools: async ({ db, scope, params }) => ({
    data: await prizing.listExperiencePools(db, scope, { kind: pooledKinds.listExperiencePools, ...params }),
  }),
  listGiftPools: async ({ db, scope, params, body }) => {
    const pools = await prizing.listExperiencePools(db, scope, { kind: pooledKinds.listGiftPools, ...params })
    return {
      data: pools.filter((pool) => body?.is_testing === undefined || pool.is_testing === body.is_testing),
    }
  },
  listDraws: async ({ db, scope, params }) => ({ data: await prizing.listDraws(db, scope, params) }),
  countBallots: async ({ db, scope, params, body }) => ({
    data: await prizing.countBallots(db, scope, { ...params, ...body }),
  }),
  openDraw: async ({ db, scope, outside, params, body }) => ({
    data: await prizing.openDraw(db, scope, {
      ...params,
      ...body,
      beacon: outside.beacon,
      isBeaconAsked: body.beacon,
    }),
  }),
  setPublicValue: async ({ db, scope, params, body }) => ({
    data: await prizing.setPublicValue(db, scope, { ...params, ...body }),
  }),
  drawPotentialWinners: async ({ db, scope, params, body }) => ({
    data: await prizing.withImages(db, scope, {
      exp: params.exp,
      drawn: await prizing.drawPotentialWinners(db, scope, { ...params, ...body }),
    }),
  }),
  listBallotDraws: async ({ db, scope, params }) => ({
    data: await prizing.listBallotDraws(db, scope, params),
  }),
  setBallotDrawStatus: async ({ db, scope, params, body }) => ({
    data: await prizing.withImages(db, scope, {
      exp: params.exp,
      drawn: await prizing.setBallotDrawStatus(db, scope, { ...params, ...body }),
    }),
  }),
  abandonDraw: async ({ db, scope, params, body }) => ({
    data: await prizing.abandonDraw(db, scope, { ...params, ...body }),
  }),
  tellWinners: async ({ db, scope, params, body }) => ({
    told_count: await prizing.tellWinners(db, scope, { ...params, ...body }),
  }),
  listConfirmers: async ({ db, scope, params }) => ({
    data: await prizing.listConfirmers(db, scope, params),
  }),
  askToConfirm: async ({ db, scope, params, body }) => {
    await prizing.askToConfirm(db, scope, { ...params, userId: body.user_id })
    return { success: true }
  },
  confirmWinners: ({ db, scope, params, body }) => prizing.confirmWinners(db, scope, { ...params, ...body }),
  drawWinners: ({ db, scope, params: { exp }, body }) =>
    prizing.drawWinners(db, scope, { kind: drawnKinds.drawWinners, exp, ...body }),
  confirmDrawn: ({ db, scope, params: { exp }, body }) =>
    prizing.confirmDrawn(db, scope, { kind: drawnKinds.confirmDrawn, exp, ...body }),
  drawGiftWinners: ({ db, scope, params: { id: exp }, body }) =>
    prizing.drawWinners(db, scope, { kind: drawnKinds.drawGiftWinners, exp, ...body }),
  confirmGiftWinners: ({ db, scope, params: { id: exp }, body }) =>
    prizing.confirmDrawn(db, scope, { kind: drawnKinds.confirmGiftWinners, exp, ...body }),
  listKicked: async ({ db, scope, params: { id: exp }, query, body }) =>
    pageOf(await prizing.listKicked(db, scope, { ...query, kind: drawnKinds.listKicked, exp, body }), query),
  getReceipt: async ({ db, scope, params, outside: { signer } }) => ({
    data: await prizing.getReceipt(db, scope, { ...params, signer }),
  }),
  getFrozenSet: ({ db, scope, params }) => prizing.getFrozenSet(db, scope, params),
  getCertificate: ({ db, scope, params, outside: { signer } }) =>
    prizing.getCertificate(db, scope, { ...params, signer }),
}
