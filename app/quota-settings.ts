import { z } from 'zod'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

const limit = (name: string, byDefault: number, what: string) =>
  ({
    name,
    schema: z.coerce.number().int().min(0).default(byDefault),
    expected: `a whole number: ${what}; 0 for no limit`,
    example: String(byDefault)
  }) satisfies SettingField

/** What costs the operator something and the member no credits (`app/quotas/`). */
export const quotaFields = {
  offersPerHour: limit('QUOTA_OFFERS_PER_HOUR', 30, 'offers that one member may have researched in an hour'),
  brandReadingsPerHour: limit(
    'QUOTA_BRAND_READINGS_PER_HOUR',
    20,
    'sites that one member may have read for a brand in an hour'
  ),
  conversationsPerHour: limit('QUOTA_CONVERSATIONS_PER_HOUR', 60, 'conversations that one member may begin in an hour'),
  modelCallsPerDay: limit(
    'QUOTA_MODEL_CALLS_PER_DAY',
    1_500,
    'scripts, storyboards and chat answers that one member may start in a day with the deployment’s model key'
  ),
  uploadsPerHour: limit(
    'QUOTA_UPLOADS_PER_HOUR',
    200,
    'pictures, clips and sounds that one member may upload in an hour'
  ),
  uploadedFiles: limit(
    'QUOTA_UPLOADED_FILES',
    5_000,
    'uploaded pictures, clips and music files that one member may keep'
  ),
  uploadedMegabytes: limit(
    'QUOTA_UPLOADED_MEGABYTES',
    5_000,
    'megabytes of uploaded pictures, clips and music that one member may keep'
  ),
  fetchedPicturesPerHour: limit(
    'QUOTA_FETCHED_PICTURES_PER_HOUR',
    600,
    'pictures of other sites that one member may look at or take in an hour'
  ),
  givenFilesPerHour: limit(
    'QUOTA_GIVEN_FILES_PER_HOUR',
    120,
    'files and pastes of reviews that one member may give in an hour'
  ),
  cutsPerHour: limit('QUOTA_CUTS_PER_HOUR', 60, 'cuts that one member may make in an hour'),
  exportsPerHour: limit('QUOTA_EXPORTS_PER_HOUR', 60, 'cuts that one member may export in an hour'),
  voiceSamplesPerHour: limit(
    'QUOTA_VOICE_SAMPLES_PER_HOUR',
    40,
    'samples of voices that one member may have spoken in an hour, beside those that are kept already'
  ),
  keyChecksPerHour: limit('QUOTA_KEY_CHECKS_PER_HOUR', 60, 'times that one member may add or try a key in an hour'),
  workspaceFactor: limit(
    'QUOTA_WORKSPACE_FACTOR',
    10,
    'times what one member may, for all members of this deployment together'
  ),
  maxWaitingOffers: limit('MAX_WAITING_OFFERS', 20, 'offers and sites of one member that wait or are read at a time'),
  maxWaitingCuts: limit('MAX_WAITING_CUTS', 10, 'cuts of one member that wait or are made at a time'),
  maxWaitingMedia: limit(
    'MAX_WAITING_MEDIA',
    1_000,
    'stills, and as many clips, of one member that wait for the media provider at a time'
  )
} as const satisfies Record<string, SettingField>
