import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { carryClaims } from '@callsheet/lib/claims/carry-claims.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { scriptArchetype } from '@callsheet/lib/script-archetypes.ts'
import { takesTurns, videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { EditedScene, EditedScriptBody, NewestScript } from '@callsheet/lib/wire/app-api/scripts.ts'
import { scriptSchema, scriptSchemaFor, type CastMember, type Script } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findRepeat } from '../spend-once.ts'
import { requireSceneType, requireVideoType } from '../video-type.ts'
import { findLockedCast } from './find-locked-cast.ts'
import { findScript } from './find-script.ts'
import { keepScript } from './keep-script.ts'
import type { ScriptRow } from './script-view.ts'

export interface SaveEditedScriptOptions {
  scope: Scope
  adId: string
  input: EditedScriptBody
}

const mostCast = 8

/**
 * Keeps a script that the user changed as the ad's next version. No agent is called. Errors: `conflict` with the newest
 * version when the user has not seen it; `invalid-input` for scenes that do not fit the format.
 */
export async function saveEditedScript({ scope: caller, adId, input }: SaveEditedScriptOptions): Promise<ScriptView> {
  const scope = { ...caller, adId }
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<ScriptView>(scope)
  if (repeat) return repeat.answer
  const { database } = runtime
  const ad = await findAd(database, ownerId, adId)
  const base = await findScript(database, { ownerId, scriptId: input.basedOn, adId })
  const { formatSlug } = base.content
  input.scenes.forEach((scene, index) => requireWords(scene, index + 1))
  requireKnownReceipts(input.scenes, base.content)
  const videoType = requireVideoType(ad.videoType ?? adFormat(formatSlug).suggestedVideoType)
  if (takesTurns(videoTypeEntry(videoType))) requireSceneType(videoType, input.scenes)
  const content = contentOf({
    base: base.content,
    title: input.title ?? base.title,
    scenes: input.scenes,
    locked: await findLockedCast(database, { ownerId, adId })
  })
  return keepScript({
    scope,
    ad,
    script: {
      formatSlug,
      content,
      claims: carryClaims(base.claims, { from: base.content, to: content }),
      model: base.model,
      source: base.source === 'own' ? 'own' : 'edited'
    },
    requireBefore: (newest) => requireSeen(newest, { base, seen: input.newestSeen ?? base.id })
  })
}

function requireSeen(newest: ScriptRow | undefined, { base, seen }: { base: ScriptRow; seen: string }): void {
  if (!newest || newest.id === seen) return
  const { id, version, source, createdAt } = newest
  const details: { newest: NewestScript } = { newest: { id, version, source, createdAt: createdAt.toISOString() } }
  const what = `Version ${version} of this script was ${made[source]} since you began to edit version ${base.version}.`
  throw new AppError(
    'conflict',
    `${what} Nothing was saved, and both are kept: look at it, then save yours after it with newestSeen ${id}.`,
    { details }
  )
}

const made: Record<ScriptRow['source'], string> = {
  writer: 'written',
  own: 'brought by the user',
  edited: 'saved by the user'
}

function requireWords(scene: EditedScene, position: number): void {
  const { spokenScript, visual, realAction, onScreenText } = scene
  if ([spokenScript, visual, realAction, onScreenText].some((text) => text?.trim())) return
  throw new AppError('invalid-input', `Scene ${position} is empty. Say what is spoken or seen in it, or leave it out.`)
}

function requireKnownReceipts(scenes: readonly EditedScene[], base: Script): void {
  const known = new Set(base.scenes.flatMap(({ receipts }) => receipts))
  const unknown = scenes.flatMap(({ receipts }) => receipts).find((id) => !known.has(id))
  if (unknown === undefined) return
  throw new AppError('invalid-input', `The edited version cites no quote "${unknown}". Expected ids that it cites.`)
}

interface EditedContent {
  base: Script
  title: string
  scenes: readonly EditedScene[]
  locked: readonly { name: string; description: string }[]
}

function contentOf({ base, title, scenes: given, locked }: EditedContent): Script {
  const scenes = given.map((scene, index) => ({
    ...scene,
    position: index + 1,
    evidenceFlag: base.scenes.find((before) => isSameLine(before, scene))?.evidenceFlag
  }))
  const cast = castOf({ base, scenes: given, locked })
  const { success, data, error } = schemaOf(base.formatSlug).safeParse({ ...base, title, cast, scenes })
  if (success) return data
  throw fromZodError(error, 'The script')
}

/** Nobody speaks in a silent format, and each of its scenes needs both reactions and a sound. */
function schemaOf(formatSlug: AdFormatSlug) {
  const { sceneShape } = scriptArchetype(adFormat(formatSlug).archetype)
  return sceneShape === 'silent-reaction' ? scriptSchemaFor(formatSlug) : scriptSchema
}

/** The writer's doubt about a line goes when its words change. */
const isSameLine = (before: Script['scenes'][number], scene: EditedScene) =>
  before.spokenScript === scene.spokenScript && (before.onScreenText ?? '') === (scene.onScreenText ?? '')

/** One speaker who got another name keeps looks and voice. New ones are described by the director, locked ones by the ad. */
function castOf({ base, scenes, locked }: Omit<EditedContent, 'title'>): CastMember[] {
  const names = [...new Set(scenes.flatMap(({ speaker }) => speaker ?? []))]
  const spokeBefore = new Set(base.scenes.flatMap(({ speaker }) => speaker ?? []))
  const isKnown = (name: string) => base.cast.some((member) => member.name === name)
  const added = names.filter((name) => !isKnown(name))
  const silenced = base.cast.filter(({ name }) => spokeBefore.has(name) && !names.includes(name))
  const [newName] = added
  const [renamed] = silenced
  if (added.length === 1 && silenced.length === 1 && newName && renamed)
    return base.cast.map((member) => (member === renamed ? { ...member, name: newName } : member))
  const described = added.flatMap((name) => {
    const found = locked.find((person) => person.name.toLowerCase() === name.toLowerCase())
    return found ? [{ name, role: 'speaker', description: found.description }] : []
  })
  return [...base.cast, ...described].slice(0, mostCast)
}
