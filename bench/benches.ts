import { benchCitus } from './citus/citus.ts'
import { benchCodes } from './codes.ts'
import { benchDelivery } from './delivery.ts'
import { benchDraws } from './draws/draws.ts'
import { benchEntries } from './entries/entries.ts'
import { benchExperiences } from './experiences/experiences.ts'
import { benchFanout } from './fanout.ts'
import { benchFirst } from './first.ts'
import { benchHome } from './home/home.ts'
import { benchImport } from './import.ts'
import { benchInbox } from './inbox/inbox.ts'
import { benchLocations } from './locations.ts'
import { benchMail } from './mail/mail.ts'
import type { Bench } from './measured.ts'
import { benchPageLoad } from './pageLoad.ts'
import { benchParticipantList } from './participantList.ts'
import { benchPeople } from './people/people.ts'
import { benchReports } from './reports/reports.ts'
import { benchReset } from './reset.ts'
import { benchRest } from './rest/rest.ts'
import { benchSearch } from './search/search.ts'
import { benchSession } from './session.ts'
import { benchSite } from './site/site.ts'
import { benchWebhooks } from './webhooks/webhooks.ts'

/** Every benchmark by the name that it is asked for by, in the order in which all of them run. */
export const benches: Record<string, Bench> = {
  list: benchParticipantList,
  session: benchSession,
  people: benchPeople,
  inbox: benchInbox,
  home: benchHome,
  experiences: benchExperiences,
  entries: benchEntries,
  reports: benchReports,
  search: benchSearch,
  mail: benchMail,
  page: benchPageLoad,
  import: benchImport,
  first: benchFirst,
  delivery: benchDelivery,
  webhooks: benchWebhooks,
  rest: benchRest,
  site: benchSite,
  draws: benchDraws,
  citus: benchCitus,
  fanout: benchFanout,
  locations: benchLocations,
  codes: benchCodes,
  reset: benchReset,
}
