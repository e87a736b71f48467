import type { Pages } from '#console/kit/pages/page.ts'
import { byId, searched, whole } from '#console/kit/pages/reads.ts'

export const pages = {
  campaigns: {
    path: 'campaigns',
    file: 'campaigns/CampaignsPage.tsx',
    reads: [searched('listCampaigns')],
    menu: { section: 'campaigns', label: 'shell.campaigns', icon: 'IconFlag', right: 'campaigns' },
  },
  newCampaign: { path: 'campaigns/new', file: 'campaigns/CampaignPage.tsx' },
  campaign: {
    path: 'campaigns/$id',
    file: 'campaigns/CampaignPage.tsx',
    reads: [byId('getCampaign')],
    sample: ['campaign'],
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
} as const satisfies Pages
