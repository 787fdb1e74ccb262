import type { AppSettings } from '../settings.ts'

export interface Quota {
  /** How many one member may do in this time. 0 means no limit. */
  most(settings: AppSettings): number
  perSeconds: number
  /** Completes "You can": `add 30 offers`. */
  words(most: number): string
}

const hour = 3_600
const day = 24 * hour

const count = (most: number, one: string) => `${most} ${one}${most === 1 ? '' : 's'}`

/** Everything that costs the operator something and the member no credits. */
export const quotas = {
  offers: {
    most: ({ offersPerHour }) => offersPerHour,
    perSeconds: hour,
    words: (most) => `have ${count(most, 'offer')} researched`
  },
  'brand-readings': {
    most: ({ brandReadingsPerHour }) => brandReadingsPerHour,
    perSeconds: hour,
    words: (most) => `have ${count(most, 'site')} read for a brand`
  },
  conversations: {
    most: ({ conversationsPerHour }) => conversationsPerHour,
    perSeconds: hour,
    words: (most) => `begin ${count(most, 'conversation')}`
  },
  'model-calls': {
    most: ({ modelCallsPerDay }) => modelCallsPerDay,
    perSeconds: day,
    words: (most) => `start ${most} scripts, storyboards and answers`
  },
  uploads: {
    most: ({ uploadsPerHour }) => uploadsPerHour,
    perSeconds: hour,
    words: (most) => `upload ${count(most, 'picture')}`
  },
  'fetched-pictures': {
    most: ({ fetchedPicturesPerHour }) => fetchedPicturesPerHour,
    perSeconds: hour,
    words: (most) => `look at ${count(most, 'picture')} of other sites`
  },
  cuts: {
    most: ({ cutsPerHour }) => cutsPerHour,
    perSeconds: hour,
    words: (most) => `make ${count(most, 'cut')}`
  },
  exports: {
    most: ({ exportsPerHour }) => exportsPerHour,
    perSeconds: hour,
    words: (most) => `export ${count(most, 'cut')}`
  },
  'given-files': {
    most: ({ givenFilesPerHour }) => givenFilesPerHour,
    perSeconds: hour,
    words: (most) => `give ${most} files or pastes of reviews`
  },
  'voice-samples': {
    most: ({ voiceSamplesPerHour }) => voiceSamplesPerHour,
    perSeconds: hour,
    words: (most) => `have ${count(most, 'new sample')} of voices spoken`
  },
  'key-checks': {
    most: ({ keyChecksPerHour }) => keyChecksPerHour,
    perSeconds: hour,
    words: (most) => `add or try a key ${count(most, 'time')}`
  }
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

/** All buckets of a member. */
export const memberKeys = (ownerId: string): string[] => [
  ...Object.keys(quotas).map((name) => quotaKey(name as QuotaName, ownerId)),
  `app:model-calls:${ownerId}`,
  `app:own-model-calls:${ownerId}`
]

/** The bucket of a member, or of all members together. */
export const quotaKey = (name: QuotaName, ownerId: string | null): string =>
  ownerId === null ? `app:quota:${name}:all-members` : `app:quota:${name}:member:${ownerId}`
