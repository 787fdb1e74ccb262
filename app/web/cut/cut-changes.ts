import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import {
  cutClipSchema,
  cutEndCardSchema,
  cutOverlaySchema,
  cutSettingsSchema,
  type CutSettings
} from '@callsheet/lib/wire/cuts-api.ts'
import { nextMix } from '@callsheet/lib/wire/cut-mix.ts'
import { cutMusicSchema } from '@callsheet/lib/wire/music-api.ts'

/**
 * Settings while they are typed: words may be missing yet, and may end with a space. The server takes off what is around
 * them.
 */
const unfinishedSettingsSchema = z.object({
  clips: z.array(cutClipSchema.extend({ captionText: z.string().nullable().default(null) })),
  captions: cutSettingsSchema.shape.captions,
  overlays: z.array(z.object({ ...cutOverlaySchema.shape, text: z.string().default('') })),
  isLevelled: z.boolean(),
  endCard: cutEndCardSchema
    .extend({ headline: z.string(), line: z.string().default(''), callToAction: z.string().default('') })
    .nullish(),
  music: cutMusicSchema.nullish(),
  mix: cutSettingsSchema.shape.mix,
  aspectRatio: cutSettingsSchema.shape.aspectRatio,
  platform: cutSettingsSchema.shape.platform
})

const partSchema = unfinishedSettingsSchema.partial()

/** A step of the history: the parts of the settings as they were before it, or after it. */
const stepsSchema = z.array(z.record(z.string(), z.unknown()))

const changeSchema = z.object({
  settings: unfinishedSettingsSchema,
  at: z.number(),
  /** The newest step is the last one. */
  past: stepsSchema.default([]),
  future: stepsSchema.default([])
})

/** Changes that are not in a cut yet, by the id of the cut that they change. */
export const changesSchema = z.object({ cuts: z.record(z.string(), changeSchema) })

export type Changes = z.output<typeof changesSchema>
export type Change = Changes['cuts'][string]
type Steps = Change['past']

const mostSteps = 200
/** Of both directions together, as JSON. The whole draft stays well below what the server takes. */
const mostCharacters = 90_000

/** What differs between two settings, as it is in the second. */
export function changedParts(before: CutSettings, settings: CutSettings): Partial<CutSettings> {
  const { clips, captions, overlays, isLevelled, endCard = null, music = null } = settings
  const { aspectRatio = null, platform = null } = settings
  // The usual mix is the same as none.
  const mix = nextMix(settings.mix, undefined)
  return {
    ...(isSame(clips, before.clips) ? {} : { clips }),
    ...(isSame(captions, before.captions) ? {} : { captions }),
    ...(isSame(overlays, before.overlays) ? {} : { overlays }),
    ...(isLevelled === before.isLevelled ? {} : { isLevelled }),
    ...(isSame(endCard, before.endCard ?? null) ? {} : { endCard }),
    ...(isSame(music, before.music ?? null) ? {} : { music }),
    ...(isSame(mix, nextMix(before.mix, undefined)) ? {} : { mix }),
    ...(aspectRatio === (before.aspectRatio ?? null) ? {} : { aspectRatio }),
    ...(platform === (before.platform ?? null) ? {} : { platform })
  }
}

export const isEmpty = (parts: object): boolean => Object.keys(parts).length === 0

/** The next state of the changes. A step that goes on with the one before is undone together with it. */
export function takeStep(change: Change, settings: CutSettings, goesOn: boolean): Change {
  const before = changedParts(settings, change.settings)
  if (isEmpty(before)) return change
  const past = goesOn && change.past.length > 0 ? change.past : [...change.past, before]
  return bounded({ settings, at: Date.now(), past, future: [] })
}

export function undoStep(change: Change): Change {
  const { past, future } = change
  const last = past.at(-1)
  if (!last) return change
  const settings = withParts(change.settings, last)
  return {
    settings,
    at: Date.now(),
    past: past.slice(0, -1),
    future: [...future, changedParts(settings, change.settings)]
  }
}

export function redoStep(change: Change): Change {
  const { past, future } = change
  const last = future.at(-1)
  if (!last) return change
  const settings = withParts(change.settings, last)
  return {
    settings,
    at: Date.now(),
    past: [...past, changedParts(settings, change.settings)],
    future: future.slice(0, -1)
  }
}

/** A step that an older release wrote in another shape changes nothing. */
function withParts(settings: CutSettings, step: Steps[number]): CutSettings {
  return { ...settings, ...partSchema.safeParse(step).data }
}

/** The oldest steps go first. */
function bounded(change: Change): Change {
  let past = change.past.slice(-mostSteps)
  while (past.length > 1 && JSON.stringify([past, change.future]).length > mostCharacters) past = past.slice(1)
  return { ...change, past }
}

const isSame = (one: unknown, two: unknown): boolean => hashKey([one]) === hashKey([two])
