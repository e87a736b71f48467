import type { Pages } from '#console/kit/pages/page.ts'
import { byId, choices, read, searched, searchedBy, type Url, whole } from '#console/kit/pages/reads.ts'
import { decidedQuery } from '#console/parts/report/decided.ts'
import { reachedQuery } from '#console/parts/report/reached.ts'
import { purchasesAsked } from './overview/purchasesAsked.ts'

/** Of the days that are shown first; others are asked for by the page. */
const ofUsualPeriod = (call: 'getCampaignStats' | 'getCampaignGraph' | 'getCampaignPurchases') =>
  read(call, ({ params: { id = '' }, texts }) =>
    texts.filter_date ? undefined : { params: { campaign: id }, query: { filter_date: 'Month' as const } },
  )

const ofDetails = ({ texts }: Url) => ({
  placement: texts.placement || 'all',
  campaign: texts.campaign || 'all',
})

export const pages = {
  campaigns: {
    path: 'campaigns',
    file: 'campaigns/CampaignsPage.tsx',
    reads: [searched('listCampaigns')],
    menu: {
      section: 'campaigns',
      label: 'shell.campaigns',
      icon: 'IconFlag',
      right: 'campaigns',
      more: ['access-codes'],
    },
  },
  newCampaign: { path: 'campaigns/new', file: 'campaigns/CampaignPage.tsx' },
  campaign: {
    path: 'campaigns/$id',
    file: 'campaigns/overview/CampaignOverviewPage.tsx',
    texts: ['overview', 'report'],
    reads: [
      byId('getCampaign'),
      ofUsualPeriod('getCampaignStats'),
      ofUsualPeriod('getCampaignGraph'),
      ofUsualPeriod('getCampaignPurchases'),
      read('getServiceLevel', ({ params: { id: campaign }, texts }) =>
        texts.filter_date ? undefined : { query: { campaign, filter_date: 'Month' as const } },
      ),
    ],
    sample: ['campaign'],
  },
  campaignEntries: {
    path: 'campaigns/$id/entries',
    file: 'campaigns/overview/CampaignEntriesPage.tsx',
    texts: ['report'],
    reads: [read('listEntered', (url) => ({ query: reachedQuery({ campaign: url.params.id ?? '' }, url) }))],
    sample: ['campaign'],
  },
  campaignClicks: {
    path: 'campaigns/$id/clicks',
    file: 'campaigns/overview/CampaignClicksPage.tsx',
    texts: ['report'],
    reads: [read('listClicks', (url) => ({ query: reachedQuery({ campaign: url.params.id ?? '' }, url) }))],
    sample: ['campaign'],
  },
  campaignOptIns: {
    path: 'campaigns/$id/opt-ins',
    file: 'campaigns/overview/CampaignOptInsPage.tsx',
    texts: ['report'],
    reads: [read('listOptIns', (url) => ({ query: reachedQuery({ campaign: url.params.id ?? '' }, url) }))],
    sample: ['campaign'],
  },
  campaignPrizes: {
    path: 'campaigns/$id/prizes',
    file: 'campaigns/overview/CampaignPrizesPage.tsx',
    texts: ['report'],
    reads: [read('listPrizes', (url) => ({ query: reachedQuery({ campaign: url.params.id ?? '' }, url) }))],
    sample: ['campaign'],
  },
  campaignDecided: {
    path: 'campaigns/$id/decided',
    file: 'campaigns/overview/CampaignDecidedPage.tsx',
    texts: ['report'],
    reads: [read('listDecided', (url) => ({ query: decidedQuery({ campaign: url.params.id ?? '' }, url) }))],
    sample: ['campaign'],
  },
  campaignPurchases: {
    path: 'campaigns/$id/purchases',
    file: 'campaigns/overview/CampaignPurchasesPage.tsx',
    texts: ['report'],
    reads: [read('listCampaignPurchases', purchasesAsked)],
    sample: ['campaign'],
  },
  campaignSends: {
    path: 'campaigns/$id/broadcasts',
    file: 'campaigns/overview/CampaignSendsPage.tsx',
    texts: ['report'],
    reads: [
      read('listCampaignSends', (url) => ({
        params: { campaign: url.params.id ?? '' },
        query: reachedQuery({}, url),
      })),
    ],
    sample: ['campaign'],
  },
  editCampaign: {
    path: 'campaigns/$id/edit',
    file: 'campaigns/CampaignPage.tsx',
    reads: [byId('getCampaign')],
    sample: ['campaign'],
  },
  accessCodeLists: {
    path: 'campaigns/$id/access-codes',
    file: 'campaigns/accessCodes/AccessCodeListsPage.tsx',
    texts: ['accessCodes'],
    reads: [
      byId('getCampaign'),
      read('listAccessCodeLists', ({ params: { id = '' } }) => ({ params: { campaignId: id } })),
    ],
    sample: ['campaign'],
  },
  accessCodeList: {
    path: 'access-codes/$id',
    file: 'campaigns/accessCodes/AccessCodeListPage.tsx',
    texts: ['accessCodes'],
    reads: [byId('getAccessCodeList')],
    sample: ['accessCodeList'],
  },
  keywords: {
    path: 'keywords',
    file: 'campaigns/keywords/KeywordsPage.tsx',
    texts: ['keywords'],
    reads: [searched('listKeywords', ['shortcode']), whole('listClientShortcodes')],
    menu: { section: 'campaigns', label: 'shell.keywords', icon: 'IconHash', right: 'campaigns' },
  },
  links: {
    path: 'links',
    file: 'campaigns/links/LinksPage.tsx',
    texts: ['links'],
    reads: [searched('listLinks')],
    menu: { section: 'campaigns', label: 'shell.links', icon: 'IconLink', right: 'campaigns' },
  },
  marketingChannels: {
    path: 'assets/channels',
    file: 'campaigns/assets/ChannelsPage.tsx',
    texts: ['assets'],
    reads: [searched('listMarketingChannels')],
    menu: {
      section: 'assets',
      label: 'shell.marketingChannels',
      icon: 'IconSpeakerphone',
      right: 'campaigns',
    },
  },
  placements: {
    path: 'assets/placements',
    file: 'campaigns/assets/PlacementsPage.tsx',
    texts: ['assets'],
    reads: [
      read('listPlacements', (url) => {
        const query = searchedBy(url)
        return query && { params: { channel: url.texts.channel || 'all' }, query }
      }),
      choices('listMarketingChannels'),
    ],
    menu: { section: 'assets', label: 'shell.placements', icon: 'IconSignRight', right: 'campaigns' },
  },
  placementDetails: {
    path: 'assets/details',
    file: 'campaigns/assets/DetailsPage.tsx',
    texts: ['assets'],
    reads: [
      read('listPlacementDetails', (url) => {
        const query = searchedBy(url)
        return query && { params: ofDetails(url), query }
      }),
      read('listPlacements', () => ({ params: { channel: 'all' }, query: { per_page: 100 } })),
      choices('listCampaigns'),
    ],
    menu: {
      section: 'assets',
      label: 'shell.placementDetails',
      icon: 'IconQrcode',
      right: 'campaigns',
      more: ['assets/sheet'],
    },
  },
  placementSheet: {
    path: 'assets/sheet',
    file: 'campaigns/assets/SheetPage.tsx',
    inside: 'parts/qr/QrCode.tsx',
    texts: ['assets'],
    reads: [read('listPlacementDetails', (url) => ({ params: ofDetails(url), query: { per_page: 100 } }))],
  },
} as const satisfies Pages
