import type { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { SceneOfTake } from '@callsheet/lib/next-steps/media.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { findAdLanguage, languageFacts } from '@callsheet/lib/languages.ts'
import { failureSentences } from '@callsheet/lib/states.ts'
import type { Footage, FootageNote } from '@callsheet/lib/wire/footage.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { MediaView, SheetReferences } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Thumbnails, ThumbnailView } from '@callsheet/lib/wire/thumbnails.ts'

export type ImageRow = typeof images.$inferSelect
export type VideoRow = typeof videos.$inferSelect

/** The columns of both tables that the view needs. A query may read only these. */
export const mediaFacts = [
  'id',
  'status',
  'storageKey',
  'isSaved',
  'folder',
  'take',
  'modelId',
  'aspectRatio',
  'framedFrames',
  'thumbnails',
  'credits',
  'failureCode',
  'pauseReason',
  'pausedUntil',
  'createdAt',
  'submittingAt',
  'completedAt',
  'adId',
  'pipelineId'
] as const satisfies (keyof ImageRow & keyof VideoRow)[]

type Moments = 'createdAt' | 'submittingAt' | 'completedAt' | 'pausedUntil'
type MediaColumns = Pick<ImageRow, (typeof mediaFacts)[number]>

export interface MediaFacts extends Omit<MediaColumns, Moments> {
  createdAt: Date | string
  submittingAt: Date | string | null
  completedAt: Date | string | null
  pausedUntil: Date | string | null
  durationSeconds?: number | null
  /** Of clips. */
  isDraft?: boolean | null
  /** Of clips that the user brought. */
  footage?: Footage | null
  /** Of clips that say their line in another language. */
  language?: string | null
  /** Of pictures. */
  purpose?: ImageRow['purpose'] | null
  /** What the picture was asked for with. A query may read only these two fields. */
  input?: Partial<Pick<SubmitInput, 'references' | 'leftOut'>>
}

export interface MediaViewOptions {
  kind: 'image' | 'video'
  row: MediaFacts
  isRefunded: boolean
  /** For a take of a pipeline's scene. */
  scene?: SceneOfTake | null
  /** True for the approved still of a scene on the scene-by-scene route. */
  isApproved?: boolean
  /** The ad of a clip on that route, and of a still that waits for its clip. */
  sceneAdId?: string | null
}

/** A media row for its owner. The address is always ours: the app passes on bytes that are still at the provider. */
export function mediaView({ kind, row, isRefunded, scene, isApproved, sceneAdId }: MediaViewOptions): MediaView {
  return {
    id: row.id,
    kind,
    status: row.status,
    url: row.status === 'Completed' ? `/media/${row.id}` : null,
    isStored: row.storageKey !== null,
    ...(row.thumbnails && { thumbnails: thumbnailView(row.thumbnails) }),
    isSaved: row.isSaved,
    folder: row.folder,
    take: row.take,
    ...(row.isDraft && { isDraft: true }),
    ...(row.footage && { footage: noteOf(row.footage) }),
    ...(row.language && { language: row.language }),
    modelId: row.modelId,
    aspectRatio: row.aspectRatio,
    durationSeconds: row.durationSeconds ?? null,
    credits: row.credits,
    isRefunded,
    failure:
      row.failureCode && row.status === 'Failed'
        ? { code: row.failureCode, message: failureSentences[row.failureCode] }
        : null,
    ...(kind === 'image' && row.input && withSheets(row.input)),
    ...(row.framedFrames && {
      framed: row.framedFrames.map(({ imageId, how, aspectRatio }) => ({ imageId, how, aspectRatio }))
    }),
    createdAt: isoText(row.createdAt),
    ...(isAtProvider(row) && { startedAt: isoText(row.submittingAt) }),
    completedAt: row.completedAt && isoText(row.completedAt),
    nextStep: nextStep({
      kind,
      id: row.id,
      status: row.status,
      failureCode: row.failureCode,
      pauseReason: row.pauseReason,
      pausedUntil: row.pausedUntil,
      isSaved: row.isSaved,
      isDraft: row.isDraft === true,
      purpose: row.purpose,
      adId: row.adId,
      pipelineId: row.pipelineId,
      scene,
      sceneAdId,
      spokenIn: labelOf(row.language),
      isApproved
    })
  }
}

function labelOf(language: string | null | undefined): string | null {
  const tag = language ? findAdLanguage(language) : null
  return tag && languageFacts(tag).label
}

/** Without what only the record of a film needs. */
const noteOf = ({ name, scene, seconds, hasSound, startSeconds, endSeconds, isMuted }: Footage): FootageNote => ({
  name,
  scene,
  seconds,
  hasSound,
  startSeconds,
  endSeconds,
  isMuted
})

function withSheets({ references, leftOut }: NonNullable<MediaFacts['input']>): { sheets?: SheetReferences } {
  const carried = (references ?? []).filter(({ elementSlug }) => elementSlug !== undefined)
  if (carried.length === 0 && (leftOut ?? []).length === 0) return {}
  return {
    sheets: {
      carried: carried.map(({ imageId, elementSlug, view }) => ({ imageId, elementSlug, view })),
      leftOut: leftOut ?? []
    }
  }
}

function thumbnailView(thumbnails: Thumbnails): ThumbnailView {
  if ('problem' in thumbnails) return { problem: thumbnails.problem }
  const { placeholder, width, height } = thumbnails
  return { placeholder, width, height }
}

function isoText(moment: Date | string): string {
  return typeof moment === 'string' ? moment : moment.toISOString()
}

function isAtProvider(row: MediaFacts): row is MediaFacts & { submittingAt: Date | string } {
  return row.submittingAt !== null && (row.status === 'Submitting' || row.status === 'Generating')
}
