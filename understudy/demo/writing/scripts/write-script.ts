import { allotScenes } from './allot.ts'
import { fillSlots, slotsOf, type Brief } from './brief.ts'
import { findHero, findPeople, type Performer } from './cast.ts'
import { extraExchanges, extraLines } from './extra-lines.ts'
import { formatLinesOf } from './format-lines-of.ts'
import type { FormatLines } from './formats/format-lines.ts'
import { neededSeconds, paceSeconds, wordCount } from './speech.ts'
import { stableHash, stablePick } from './stable-pick.ts'
import { composeTitle } from './title.ts'
import { composeQuoteLine, pickQuote } from './quote-line.ts'

export interface ScriptTask {
  brief: Brief
  formatSlug: string
  archetypeSlug: string
  sceneShape: string
  hasPresenter: boolean
  shares: readonly number[]
  sceneCount: number
  totalSeconds: number
  /** The quote the user chose. */
  startFromQuoteId?: string | undefined
  givenCast: readonly Performer[]
}

export interface WrittenScene {
  position: number
  speaker?: string
  spokenScript: string
  visual?: string
  realAction?: string
  chibiAction?: string
  sfx?: string
  onScreenText?: string
  durationSeconds: number
  receipts: string[]
  evidenceFlag?: string
}

export interface WrittenScript {
  title: string
  formatSlug: string
  archetype: string
  cast: Performer[]
  scenes: WrittenScene[]
}

interface Line {
  template: string
  see: string
}

export const longestHookWords = 14

/** A whole script for one format. The words of the request choose its lines. */
export function writeScript(task: ScriptTask): WrittenScript {
  const lines = formatLinesOf({
    slug: task.formatSlug,
    isTwoHander: task.sceneShape === 'two-hander',
    hasPresenter: task.hasPresenter
  })
  const cast = findCast(task, lines)
  const chosen = lines.pairOrder ? chooseTurns(task, lines) : chooseLines(task, lines)
  const scenes = chosen.map((line, index) => toScene({ task, line, index, cast, lines }))
  citeQuote(task, scenes, lines)
  scenes[0] = withQuickHook(scenes[0] as WrittenScene)
  sayLess(scenes, task.totalSeconds)
  const seconds = paceSeconds(wordsOf(scenes), task.totalSeconds)
  return {
    title: composeTitle(task.brief, task.formatSlug),
    formatSlug: task.formatSlug,
    archetype: task.archetypeSlug,
    cast,
    scenes: scenes.map((scene, index) => ({ ...scene, durationSeconds: seconds[index] ?? scene.durationSeconds }))
  }
}

function findCast({ brief, givenCast }: ScriptTask, { cast, roles }: FormatLines): Performer[] {
  if (cast === 'narrator') return givenCast.slice(0, 8).map((member) => ({ ...member }))
  const found =
    cast === 'hero'
      ? [findHero({ seed: brief.seed, role: roles[0] ?? 'hero' })]
      : findPeople({ seed: brief.seed, roles })
  return found.map((member, index) => ({ ...member, ...givenCast[index], role: givenCast[index]?.role ?? member.role }))
}

/** The format also decides on the variants, so that two formats of one idea do not open in the same way. */
function pick(task: ScriptTask, variants: readonly string[], where: string): string {
  return stablePick(`${task.brief.seed}/${task.formatSlug}/${where}`, variants)
}

function chooseLines(task: ScriptTask, { beats }: FormatLines): Line[] {
  const shares = beats.map((_beat, index) => task.shares[index] ?? 1 / beats.length)
  const wanted = allotScenes({ count: task.sceneCount, shares, capacities: beats.map((beat) => beat.say.length) })
  const chosen = beats.map((beat, beatIndex) =>
    beat.say.slice(0, wanted[beatIndex]).map((variants, index) => ({
      template: pick(task, variants, `${beatIndex}/${index}`),
      see: beat.see[index % beat.see.length] ?? ''
    }))
  )
  const last = beats.at(-1)
  if (task.sceneCount === 1 && chosen[0]?.[0] && last) {
    chosen[0][0].template += ` ${pick(task, last.say[0] ?? [], `${beats.length - 1}/0`).replace(/^B\|/, '')}`
  }
  const missing = task.sceneCount - chosen.flat().length
  const middle = Math.max(0, chosen.length - 2)
  const pictures = beats.flatMap((beat) => beat.see).filter((see) => !see.includes('sticker'))
  for (let index = 0; index < missing; index += 1) {
    const start = stableHash(`${task.brief.seed}/extra`) % extraLines.length
    chosen[middle]?.push({
      template: extraLines[(start + index) % extraLines.length] ?? '',
      see: pictures[(index * 3 + 1) % pictures.length] ?? ''
    })
  }
  return chosen.flat()
}

function chooseTurns(task: ScriptTask, { beats, pairOrder = [] }: FormatLines): Line[] {
  // Both lines of a pair use the same variant, because the answer must fit the question.
  const flat = beats.flatMap((beat, beatIndex) =>
    beat.say.map((variants, index) => ({
      template: pick(task, variants, `${beatIndex}/${Math.floor(index / 2)}`),
      see: beat.see[index % beat.see.length] ?? ''
    }))
  )
  const pairs = Array.from({ length: Math.floor(flat.length / 2) }, (_unused, index) =>
    flat.slice(index * 2, index * 2 + 2)
  )
  const count = Math.floor(task.sceneCount / 2)
  const turns = pairs.filter((_pair, index) => pairOrder.indexOf(index) < count)
  const missing = count - turns.length
  const extras = Array.from({ length: Math.max(0, missing) }, (_unused, index) =>
    (extraExchanges[index % extraExchanges.length] ?? []).map((template) => ({
      template,
      see: '{speaker} turns back to the microphone'
    }))
  )
  turns.splice(Math.max(1, turns.length - 2), 0, ...extras)
  const [open, promise] = [flat[0], flat[4]]
  if (count === 1 && open && promise)
    turns[0] = [{ ...open, template: `${open.template} ${promise.template}` }, flat[5] ?? open]
  const tail = flat.length % 2 === 1 ? flat.at(-1) : flat[0]
  return [...turns.flat(), ...(task.sceneCount % 2 === 1 && tail ? [tail] : [])]
}

interface SceneParts {
  task: ScriptTask
  line: Line
  index: number
  cast: readonly Performer[]
  lines: FormatLines
}

function toScene({ task, line, index, cast, lines }: SceneParts): WrittenScene {
  const { brief } = task
  const isSecond = line.template.startsWith('B|')
  const template = line.template.replace(/^B\|/, '')
  const [lead, second] = cast
  const speaker = isSecond ? second : lead
  const slots: Record<string, string> = {
    ...slotsOf(brief),
    lead: lead?.name ?? 'a person',
    second: second?.name ?? 'the other',
    speaker: speaker?.name ?? 'a person'
  }
  const speaks = lines.cast === 'presenter' || lines.cast === 'two-hosts' || lines.cast === 'two-people'
  const claims = /\{(?:P|p)romise(?:Doubt|Base)?\}/.test(template) && brief.pitch.promised && !brief.promiseIsBacked
  return {
    position: index + 1,
    ...(speaks && speaker && { speaker: speaker.name }),
    spokenScript: fillSlots(template, slots),
    visual: fillSlots(line.see, { ...slots, product: slots.theProduct ?? slots.product ?? '' }),
    durationSeconds: 4,
    receipts: [],
    ...(claims && {
      evidenceFlag:
        `Show it in one take, or cite a customer: that ${brief.plural ? 'they' : 'it'} ${brief.pitch.promise}.`.slice(
          0,
          300
        )
    })
  }
}

/** A customer's own words replace a line of proof and bring their receipt. */
function citeQuote(task: ScriptTask, scenes: WrittenScene[], lines: FormatLines): void {
  const quote = pickQuote(task.brief, task.startFromQuoteId)
  if (!quote || lines.cast === 'hero' || task.formatSlug === 'mini-drama' || scenes.length < 3) return
  const index = scenes.length <= 4 ? scenes.length - 2 : Math.floor(scenes.length * 0.6)
  const scene = scenes[index]
  if (!scene) return
  const isDoubter = lines.cast === 'two-hosts' && index % 2 === 1
  const { evidenceFlag: _flag, ...rest } = scene
  scenes[index] = {
    ...rest,
    spokenScript: composeQuoteLine({ quote, seed: `${task.brief.seed}/${task.formatSlug}`, isDoubter }),
    receipts: [quote.id]
  }
}

const wordsOf = (scenes: readonly WrittenScene[]) => scenes.map(({ spokenScript }) => wordCount(spokenScript))

/** Leaves out last sentences, those of the longest lines first, until the lines fit the length that was asked for. */
function sayLess(scenes: WrittenScene[], totalSeconds: number): void {
  while (neededSeconds(wordsOf(scenes)) > totalSeconds) {
    const [longest] = scenes
      .filter((scene) => scene.receipts.length === 0 && scene.evidenceFlag === undefined && shorter(scene) !== null)
      .toSorted((one, other) => wordCount(other.spokenScript) - wordCount(one.spokenScript))
    if (!longest) return
    longest.spokenScript = shorter(longest) ?? longest.spokenScript
  }
}

/** The line without its last sentence. Null where too little to say would be left. */
function shorter({ spokenScript }: WrittenScene): string | null {
  const rest = spokenScript
    .split(/(?<=[.!?…][”"]?)\s+/)
    .slice(0, -1)
    .join(' ')
  return wordCount(rest) >= fewestWords ? rest : null
}

/** "So." is no line. */
const fewestWords = 4

function withQuickHook(scene: WrittenScene): WrittenScene {
  const [first = ''] = scene.spokenScript.split(/(?<=[.!?…])\s/)
  if (scene.spokenScript === '' || wordCount(first) <= longestHookWords) return scene
  return { ...scene, spokenScript: `Okay, I was wrong about this. ${scene.spokenScript}` }
}
