import type { UserDependant } from '#server/access/access.ts'
import {
  accessCodesOfParticipants,
  campaignsOfUsers,
  type KeywordDependant,
} from '#server/campaigns/campaigns.ts'
import type { ClientDependant } from '#server/clients/clients.ts'
import { codesOfExperiences, type EntryDependant, entriesOfParticipants } from '#server/entries/entries.ts'
import { type ExperienceDependant, experiencesOfKeywords } from '#server/experiences/experiences.ts'
import { messagingOfLists, messagingOfParticipants, messagingOfUsers } from '#server/messaging/messaging.ts'
import {
  locationsOfParticipants,
  operationsOfParticipants,
  operationsOfUsers,
} from '#server/operations/operations.ts'
import {
  accountsOfParticipants,
  type ListDependant,
  type ParticipantDependants,
  participantsOfUsers,
} from '#server/participants/participants.ts'
import { prizingOfEntries, prizingOfExperiences, prizingOfParticipants } from '#server/prizing/prizing.ts'
import { straysOfParticipants } from '#server/public/public.ts'
import { schedulesOfClients } from '#server/reporting/reporting.ts'

/** Domains with moments of the client's zone. */
export const ofClients: readonly ClientDependant[] = [schedulesOfClients]

/** Domains with rows in a client that were only one user's. */
export const ofUsers: readonly UserDependant[] = [
  participantsOfUsers,
  campaignsOfUsers,
  messagingOfUsers,
  operationsOfUsers,
]

/** Domains with rows of their own about participants, in the order in which they are told that one goes. */
export const ofParticipants: ParticipantDependants = [
  accountsOfParticipants,
  accessCodesOfParticipants,
  messagingOfParticipants,
  entriesOfParticipants,
  prizingOfParticipants,
  operationsOfParticipants,
  locationsOfParticipants,
  straysOfParticipants,
]

/** Domains with rows of their own about lists. */
export const ofLists: readonly ListDependant[] = [messagingOfLists]

/** Domains with rows of their own about keywords. */
export const ofKeywords: readonly KeywordDependant[] = [experiencesOfKeywords]

/** Domains with rows of their own about experiences. */
export const ofExperiences: readonly ExperienceDependant[] = [prizingOfExperiences, codesOfExperiences]

/** Domains that do something more when an entry becomes valid. */
export const ofEntries: readonly EntryDependant[] = [prizingOfEntries]
