import { z } from 'zod'

import { adFormat, adFormatSlugSchema } from '../ad-formats.ts'
import type { AdFormatSlug } from '../ad-formats.ts'
import { scriptArchetype } from '../script-archetypes.ts'
import { workingNotesSchema } from './working-notes.ts'

export const maximumScriptScenes = 60

const speakerSchema = z.string().min(1).max(80).describe('Who says the line; a name from cast.')

const silentDirection = {
  realAction: z.string().min(1).max(1_000).describe('What the filmed people and things do in this moment.'),
  chibiAction: z.string().min(1).max(1_000).describe('How the drawn sticker reacts at the same moment.'),
  sfx: z.string().min(1).max(500).describe('Effect sounds of this moment. Never music, never a voice.')
}

/** A scene of any format. The formats' own schemas below are stricter. */
export const scriptSceneSchema = z.object({
  position: z.number().int().min(1).max(maximumScriptScenes).describe('1 for the first scene, without gaps.'),
  speaker: speakerSchema.optional(),
  spokenScript: z.string().max(1_500).describe('What is said, as it is said.'),
  visual: z.string().max(1_000).optional().describe('What the camera sees while it is said.'),
  realAction: silentDirection.realAction.optional(),
  chibiAction: silentDirection.chibiAction.optional(),
  sfx: silentDirection.sfx.optional(),
  onScreenText: z.string().max(200).optional(),
  durationSeconds: z.number().min(1).max(60),
  receipts: z.array(z.string().min(1).max(120)).max(12).default([]).describe('Ids of the quotes this scene rests on.'),
  evidenceFlag: z
    .string()
    .max(300)
    .optional()
    .describe('Set when the scene claims something no quote or offer fact supports: what would be needed.')
})

export type ScriptScene = z.infer<typeof scriptSceneSchema>

export const castMemberSchema = z.object({
  name: z.string().min(1).max(80),
  role: z.string().min(1).max(120).describe('Part in this ad, such as host, guest or narrator.'),
  description: z.string().min(12).max(600).describe('How they look, concretely: age, hair, skin, clothes, bearing.'),
  voice: z
    .string()
    .max(240)
    .optional()
    .describe('How they sound, in one breath: age, where they are from, pace, pitch. Only for who speaks.')
})

export type CastMember = z.infer<typeof castMemberSchema>

export const scriptSchema = z.object({
  title: z.string().min(1).max(120),
  formatSlug: adFormatSlugSchema,
  archetype: z.string().min(1).max(60),
  language: z
    .string()
    .max(40)
    .optional()
    .describe('The language of the lines, by its English name, such as "German" or "Mexican Spanish".'),
  cast: z.array(castMemberSchema).max(8),
  scenes: z.array(scriptSceneSchema).min(1).max(maximumScriptScenes)
})

export type Script = z.infer<typeof scriptSchema>

/** Who wrote the lines of a script: the writer, the user, or the writer with changes of the user. */
export const scriptSources = ['writer', 'own', 'edited'] as const

export type ScriptSource = (typeof scriptSources)[number]

/** Lines that the user wrote or changed: a director takes them word for word. */
export const areUsersWords = (source: ScriptSource): boolean => source !== 'writer'

export const podcastSpeakers = 2

const voicedSceneSchema = scriptSceneSchema.omit({ realAction: true, chibiAction: true, sfx: true })

/** Scenes in the form of each shape of archetype. The JSON schema for the model says the same. */
const sceneSchemas = {
  spoken: voicedSceneSchema.extend({
    spokenScript: z.string().min(1).max(1_500).describe('What is said, as it is said.')
  }),
  'two-hander': voicedSceneSchema.extend({
    speaker: speakerSchema,
    spokenScript: z.string().min(1).max(1_500).describe('One turn of one person.')
  }),
  'silent-reaction': scriptSceneSchema.omit({ speaker: true }).extend({
    spokenScript: z.literal('').describe('Always empty: nobody speaks.'),
    ...silentDirection
  })
}

/** Turns alternate between exactly two people (spec: Podcast). */
function checkTurns(script: Script, context: z.RefinementCtx): void {
  const speakers = new Set(script.scenes.map((scene) => scene.speaker))
  if (speakers.size !== podcastSpeakers) {
    context.addIssue({
      code: 'custom',
      path: ['scenes'],
      message: `exactly two people speak in this format, and the scenes name ${speakers.size}`
    })
  }
  script.scenes.forEach((scene, index) => {
    if (index > 0 && scene.speaker === script.scenes[index - 1]?.speaker) {
      context.addIssue({
        code: 'custom',
        path: ['scenes', index, 'speaker'],
        message: `${scene.speaker} also spoke scene ${index}: turns alternate`
      })
    }
  })
}

function checkScript(script: Script, context: z.RefinementCtx): void {
  const names = new Set(script.cast.map((member) => member.name))
  script.scenes.forEach((scene, index) => {
    if (scene.position !== index + 1) {
      context.addIssue({
        code: 'custom',
        path: ['scenes', index, 'position'],
        message: `scenes are numbered in order without gaps: expected ${index + 1}`
      })
    }
    if (scene.speaker !== undefined && names.size > 0 && !names.has(scene.speaker)) {
      context.addIssue({
        code: 'custom',
        path: ['scenes', index, 'speaker'],
        message: `${scene.speaker} is not in cast; name one of: ${[...names].join(', ')}`
      })
    }
  })
}

/** The smallest number of scenes of the format: a two-hander needs both voices. */
export function minimumScenesOf(formatSlug: AdFormatSlug): number {
  return takesTurnsIn(formatSlug) ? podcastSpeakers : 1
}

/** The script schema of one format. A writer's answer, an edit and an import must all match it. */
export function scriptSchemaFor(formatSlug: AdFormatSlug): z.ZodType<Script> {
  return partsFor(formatSlug).superRefine(checksFor(formatSlug))
}

/** The writer's answer: working notes first, and then the script, which alone is kept. */
export function writtenScriptSchemaFor(formatSlug: AdFormatSlug): z.ZodType<Script> {
  // Notes in another shape than asked for are no reason to refuse a script.
  return z
    .object({ workingNotes: workingNotesSchema.optional().catch(undefined), ...partsFor(formatSlug).shape })
    .superRefine(checksFor(formatSlug))
    .transform(({ workingNotes: _thrownAway, ...script }) => script)
}

const takesTurnsIn = (formatSlug: AdFormatSlug) =>
  scriptArchetype(adFormat(formatSlug).archetype).sceneShape === 'two-hander'

function partsFor(formatSlug: AdFormatSlug) {
  const { archetype } = adFormat(formatSlug)
  const cast = z.array(castMemberSchema)
  return scriptSchema.extend({
    formatSlug: z.literal(formatSlug),
    archetype: z.literal(archetype),
    cast: takesTurnsIn(formatSlug) ? cast.length(podcastSpeakers) : cast.max(8),
    scenes: z
      .array(sceneSchemas[scriptArchetype(archetype).sceneShape])
      .min(minimumScenesOf(formatSlug))
      .max(maximumScriptScenes)
  })
}

const checksFor = (formatSlug: AdFormatSlug) => (script: Script, context: z.RefinementCtx) => {
  checkScript(script, context)
  if (takesTurnsIn(formatSlug)) checkTurns(script, context)
}
