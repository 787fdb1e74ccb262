import { z } from 'zod'
import { readBrief } from '../scripts/brief.ts'
import { voiceOf } from '../scripts/cast.ts'
import { otherLanguageOf } from '../scripts/idea-language.ts'
import { writeChibi } from '../scripts/write-chibi.ts'
import { writeScript, type ScriptTask, type WrittenScript } from '../scripts/write-script.ts'
import { namedScenes } from '../scripts/named-scenes.ts'
import { repairScript } from './repair-script.ts'
import { type AgentWriter, Declined } from './agent-writer.ts'

const castSchema = z
  .array(z.looseObject({ name: z.string(), description: z.string(), role: z.string().optional() }))
  .catch([])

/** Parsed as tolerantly as a model reads: anything may be missing. */
const inputSchema = z.looseObject({
  idea: z.string().catch('the thing on the table'),
  language: z.string().optional().catch(undefined),
  formatSlug: z.string().catch('talking-head'),
  sceneCount: z.number().int().min(1).max(60).optional().catch(undefined),
  totalSeconds: z.number().positive().optional().catch(undefined),
  offer: z.record(z.string(), z.unknown()).nullish().catch(null),
  quotes: z.array(z.looseObject({ id: z.string(), text: z.string() })).catch([]),
  startFromQuoteId: z.string().optional().catch(undefined),
  cast: castSchema,
  instructions: z.string().optional().catch(undefined),
  claimsToMend: z
    .array(z.looseObject({ position: z.number().int(), rewrite: z.string() }))
    .optional()
    .catch(undefined),
  previousScript: z
    .looseObject({ scenes: z.array(z.record(z.string(), z.unknown())), cast: castSchema })
    .optional()
    .catch(undefined),
  format: z
    .looseObject({
      suggestedVideoType: z.string().optional(),
      archetype: z.string().optional(),
      typicalScenes: z.number().optional()
    })
    .catch({}),
  archetype: z
    .looseObject({
      slug: z.string().optional(),
      sceneShape: z.string().catch('spoken'),
      beats: z.array(z.looseObject({ share: z.number() })).catch([])
    })
    .catch({ sceneShape: 'spoken', beats: [] })
})

/** `ugc-script-writer` */
export const writeScriptAnswer: AgentWriter = async ({ input, reasons }) => {
  const read = inputSchema.parse(input)
  const { format, archetype, instructions, previousScript, claimsToMend } = read
  if (claimsToMend && previousScript) return mendClaims(previousScript, claimsToMend)
  const isSilent = archetype.sceneShape === 'silent-reaction'
  const other = isSilent ? null : await languageBesideEnglish(read.language, read.idea)
  if (other !== null)
    throw new Declined(
      `I cannot write lines in ${other}: I am the stand-in that comes with Callsheet, and I write English only. ` +
        'Choose English, or connect a model that writes it.'
    )
  const cast = read.cast.length > 0 ? read.cast : (previousScript?.cast ?? [])
  const { idea, offer, quotes } = read
  const taskOf = (seed: string): ScriptTask => ({
    brief: readBrief({ idea, seed, offer, quotes }),
    formatSlug: read.formatSlug,
    archetypeSlug: archetype.slug ?? format.archetype ?? 'talking-head',
    sceneShape: archetype.sceneShape,
    hasPresenter: format.suggestedVideoType !== 'generic',
    shares: archetype.beats.map((beat) => beat.share),
    sceneCount: Math.max(archetype.sceneShape === 'two-hander' ? 2 : 1, read.sceneCount ?? format.typicalScenes ?? 5),
    totalSeconds: read.totalSeconds ?? 30,
    startFromQuoteId: read.startFromQuoteId,
    givenCast: cast.map(({ name, description, role }) => ({
      name,
      description,
      role: role ?? 'on screen',
      voice: voiceOf(name)
    }))
  })
  const write = isSilent ? writeChibi : writeScript
  const written = writeOther((take) => write(taskOf(`${idea}${instructions ?? ''}${take}`)), instructions)
  const revised = instructions && previousScript ? keepUntouched(written, previousScript.scenes, instructions) : written
  return { ...citeStart(repairScript(revised, reasons), read.startFromQuoteId), language: read.language ?? 'English' }
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** What was asked for, else what the idea is written in, as the prompt says. Null for English. */
const languageBesideEnglish = async (language: string | undefined, idea: string): Promise<string | null> => {
  if (language === undefined) return otherLanguageOf(idea)
  return /english|^en\b/i.test(language) ? null : nameOf(language)
}

/** A tag by its English name. Other words stay. */
const nameOf = (language: string): string =>
  /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(language) ? (englishNames.of(language) ?? language) : language

/** The judge's own words in place of the lines that nothing supports. All others stay. */
function mendClaims(
  previous: Record<string, unknown> & { scenes: Record<string, unknown>[] },
  claims: readonly { position: number; rewrite: string }[]
): Record<string, unknown> {
  const rewriteOf = (position: unknown) =>
    claims.find((claim) => claim.position === position && claim.rewrite !== '')?.rewrite
  return {
    ...previous,
    scenes: previous.scenes.map((scene) => ({
      ...scene,
      spokenScript: rewriteOf(scene.position) ?? scene.spokenScript
    }))
  }
}

const maximumTakes = 6

/** Words to put before a line, for when every line was used. */
const waysIn = [
  'Hear me out.',
  'Okay, small confession.',
  'Nobody asked, but here goes.',
  'I wasn’t going to say this.',
  'Go on, laugh.',
  'One thing before you scroll.',
  'I’ve changed my mind once.',
  'You’ll tell me I’m wrong.'
]

/** The script already has an opening that the instructions quote, so another one is written. */
function writeOther(write: (take: string) => WrittenScript, instructions: string | undefined): WrittenScript {
  let written = write('')
  for (let take = 1; take < maximumTakes && isQuoted(written.scenes[0]?.spokenScript, instructions); take += 1) {
    written = write(` take ${take}`)
  }
  const [first, ...others] = written.scenes
  if (!first || !isQuoted(first.spokenScript, instructions)) return written
  const [sentence = first.spokenScript] = first.spokenScript.match(/^.+?[.!?]/) ?? []
  const spokenScript = waysIn.map((way) => `${way} ${sentence}`).find((line) => !isQuoted(line, instructions))
  return spokenScript ? { ...written, scenes: [{ ...first, spokenScript }, ...others] } : written
}

const isQuoted = (line: string | undefined, instructions: string | undefined) =>
  Boolean(line && instructions?.includes(line))

/** The chosen quote is cited, also when nobody says it. */
function citeStart(script: WrittenScript, id: string | undefined): WrittenScript {
  if (!id || script.scenes.some(({ receipts }) => receipts.includes(id))) return script
  return {
    ...script,
    scenes: script.scenes.map((scene, index) => (index === 0 ? { ...scene, receipts: [...scene.receipts, id] } : scene))
  }
}

/** "Change scene 2": all other scenes stay word for word. */
function keepUntouched(
  written: WrittenScript,
  previous: Record<string, unknown>[],
  instructions: string
): WrittenScript {
  const named = namedScenes(instructions)
  if (named.length === 0 || previous.length !== written.scenes.length) return written
  return {
    ...written,
    scenes: written.scenes.map((scene, index) =>
      named.includes(index + 1) ? scene : ({ ...scene, ...previous[index] } as typeof scene)
    )
  }
}
