import { withFrenchSpaces } from '#console/kit/i18n/frenchSpaces.ts'
import type { areas as english } from '../en/areas.ts'
import { flattened } from '../keys.ts'
import { access } from './access.ts'
import { clients } from './clients.ts'
import { experiences } from './experiences.ts'
import { kit } from './kit.ts'
import { lists } from './lists.ts'
import { messaging } from './messaging.ts'
import { notifications } from './notifications.ts'
import { nouns } from './nouns.ts'
import { participants } from './participants.ts'
import { shell } from './shell.ts'
import { subscriptions } from './subscriptions.ts'

const areas = {
  access,
  clients,
  experiences,
  kit,
  lists,
  messaging,
  notifications,
  nouns,
  participants,
  shell,
  subscriptions,
} satisfies Record<keyof typeof english, unknown>
export const fr = flattened(areas, withFrenchSpaces)
