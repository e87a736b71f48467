import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const fields = /src\/console\/kit\/(edit|fields)\//
const area = /src\/console\/(\w+)\//

/**
 * Modules that two of the console's pages share, and no page besides needs to load: the inbox, imports, the library,
 * the forms of experiences, entries, the audit trail, reports, merge fields, tasks and tickets, codes, the texts of an area.
 */
const isInbox = /src\/console\/messaging\/inbox\/(?!SavedReplyDialog)/
const isOfImports = /src\/console\/participants\/imports\/(?!\w*Page|ImportNotice)/
const isOfLibrary = /src\/console\/parts\/library\/(?!LibraryDialog|Cho|PictureGrid)/
const isOfExperiences =
  /src\/console\/experiences\/(contests|kinds\/\w+\/\w*(?<!Editor)\.|ExperienceEditor|PlainEditor|\w+Tab)/
const isOfQueue = /src\/console\/entries\/validation\/(?!\w*Page)/
const isOfEntries = /src\/console\/entries\/(?!validation\/|(\w+\/)?\w*Page)/
const isOfAudit = /src\/console\/access\/[Aa]udit\w*(?<!Page)\./
const isOfReports = /src\/console\/parts\/(days|report)\//
const isOfWork =
  /src\/console\/(parts\/staffWork\/(?!useNewWork|start)|operations\/(TicketPage|(?!(\w+\/)?\w*Page)))/
const isOfMerging = /src\/console\/parts\/merge\//
const isOfCampaigns = /src\/console\/campaigns\/(accessCodes|assets)\/(?!\w*Page|AccessCodesLink)/
const ofFew = [
  ...[isInbox, isOfImports, isOfLibrary, isOfExperiences, isOfEntries, isOfQueue, isOfAudit],
  ...[isOfReports, isOfWork, isOfCampaigns, isOfMerging],
].map(({ source }) => source)
const isOfFew = new RegExp([...ofFew, 'src/console/dictionary/'].join('|'))
const isOwn = (id: string) => id.includes('/src/')

/** Does a module of the console show forms, itself or by what it imports? */
function hasForms(id: string, context: Context, seen = new Set<string>()): boolean {
  if (fields.test(id)) return true
  if (seen.has(id) || !area.test(id)) return false
  seen.add(id)
  return (context.getModuleInfo(id)?.importedIds ?? []).some((one) => hasForms(one, context, seen))
}

/**
 * In how few files the console comes: one for each page, and what several share in a few besides. Sixty small files are
 * larger and come later. A list does not load what only forms need.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/|rolldown\/runtime/ },
  // With all that they import: what every page needs, what all languages do, every list, and the first two pages that
  // somebody sees.
  {
    name: 'console',
    test: /src\/console\/(main|dictionary\/\w+|kit\/list\/\w+|access\/SignInPage|experiences\/ExperiencesPage)\.tsx?$/,
  },
  // Drawn by two pages of very many.
  { name: 'qr', test: /node_modules\/qr\/|src\/console\/parts\/qr\// },
  // Loaded by whoever looks at a map; what it is drawn from without a server of tiles comes by itself.
  { name: 'ground', test: /operations\/locations\/map\/(baseLayers|towns)|virtual:mapBase/ },
  // Only where the installation has a file of streets; what draws them is of no other page.
  {
    name: 'streets',
    test: /locations\/map\/streets|node_modules\/(protomaps-leaflet|pmtiles|fflate|pbf|rbush|quickselect|potpack|color2k|@mapbox|@protomaps)\//,
  },
  {
    name: 'map',
    test: /node_modules\/leaflet\/|operations\/locations\/map\/(MapView|drawMap|beside|map\.module)/,
  },
  {
    name: (id: string, context: Context) => (hasForms(id, context) ? null : 'parts'),
    debugName: 'parts',
    test: (id: string) => (isOwn(id) && !isOfFew.test(id)) || id.includes('node_modules/@tabler'),
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: (id: string) => id.includes('node_modules/') || (isOwn(id) && !isOfFew.test(id)),
    minShareCount: 2,
  },
  { name: 'inbox', test: isInbox },
  { name: 'imports', test: isOfImports, minShareCount: 2 },
  { name: 'library', test: isOfLibrary },
  { name: 'experiences', test: isOfExperiences, minShareCount: 2 },
  { name: 'entries', test: isOfEntries, minShareCount: 2 },
  { name: 'queue', test: isOfQueue, minShareCount: 2 },
  { name: 'audit', test: isOfAudit, minShareCount: 2 },
  { name: 'reports', test: isOfReports },
  { name: 'merging', test: isOfMerging },
  { name: 'work', test: isOfWork, minShareCount: 2 },
  { name: 'campaigns', test: isOfCampaigns, minShareCount: 2 },
  { name: 'person', test: /src\/console\/parts\/participant\// },
  {
    name: (id: string) => `people-${/dictionary\/(\w+)/.exec(id)?.[1]}`,
    debugName: 'texts of people',
    test: /dictionary\/\w+\/(people|person)\.ts$/,
  },
  {
    name: (id: string) => `overview-${/dictionary\/(\w+)/.exec(id)?.[1]}`,
    debugName: 'texts of overviews',
    test: /dictionary\/\w+\/(home|overview)\.ts$/,
  },
  {
    name: (id: string) => `experiences-${/dictionary\/(\w+)/.exec(id)?.[1]}`,
    debugName: 'texts of forms of experiences',
    test: /dictionary\/\w+\/(contest|email|experienceForm|external|gift|links|pageEditor)\.ts$/,
  },
  {
    name: (id: string) => `entries-${/dictionary\/(\w+)/.exec(id)?.[1]}`,
    debugName: 'texts of entries',
    test: /dictionary\/\w+\/(entryImages|entryList|entryNotes|fraud|validation)\.ts$/,
  },
].map((group, place, { length }) => ({ ...group, priority: length - place }))
