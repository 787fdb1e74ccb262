import { fillSlots, slotsOf } from './brief.ts'
import { findPeople } from './cast.ts'
import type { ScriptTask, WrittenScene, WrittenScript } from './write-script.ts'
import { composeTitle } from './title.ts'

/** Moments for longer clips, between the four that every chibi clip has. */
const between = [
  {
    real: 'The person glances at the lens and shrugs with one shoulder',
    chibi: 'copies the shrug so hard that its shoulders pop off',
    sfx: 'two soft pops'
  },
  {
    real: 'The person tries it the old way once more',
    chibi: 'covers both eyes and peeks through one finger',
    sfx: 'a squeaky slide'
  },
  {
    real: 'The {prop} wobbles at the edge',
    chibi: 'stretches like rubber to reach it',
    sfx: 'a rubber stretch, a wobble'
  },
  {
    real: 'The person holds perfectly still',
    chibi: 'holds its breath until it turns blue and round',
    sfx: 'a balloon squeak'
  },
  {
    real: 'The person looks from the {prop} to {product}',
    chibi: 'pulls the frame’s edge like a curtain to see better',
    sfx: 'a cloth whoosh'
  },
  {
    real: 'The person nods slowly at {product}',
    chibi: 'nods faster and faster until it blurs',
    sfx: 'a spring rattle'
  }
]

/** The silent format: one clip in timed moments that escalate and end with a small one. */
export function writeChibi(task: ScriptTask): WrittenScript {
  const { brief, sceneCount } = task
  const spoken = slotsOf(brief)
  const slots = { ...spoken, product: spoken.theProduct ?? '' }
  const [first, second, third, fourth] = brief.world.gags
  const keep = { 1: [third], 2: [second, third], 3: [first, third, fourth] }[sceneCount] ?? [
    first,
    second,
    third,
    fourth
  ]
  const extra = Math.max(0, sceneCount - keep.length)
  const middle = Array.from({ length: extra }, (_unused, index) => between[index % between.length] ?? between[0])
  const gags = extra > 0 ? [...keep.slice(0, 2), ...middle, ...keep.slice(2)] : keep
  const seconds = momentSeconds(task)
  const scenes = gags.map((gag, index): WrittenScene => ({
    position: index + 1,
    spokenScript: '',
    realAction: fillSlots(gag?.real ?? '', slots),
    chibiAction: fillSlots(gag?.chibi ?? '', slots),
    sfx: gag?.sfx ?? '',
    visual: fillSlots(`${gag?.real ?? ''}, in ${brief.world.placeName}`, slots),
    durationSeconds: seconds,
    receipts: []
  }))
  const cast =
    task.givenCast.length > 0
      ? [...task.givenCast]
      : findPeople({ seed: brief.seed, roles: ['the person of the photo, drawn as the sticker'] })
  return {
    title: composeTitle(brief, task.formatSlug),
    formatSlug: task.formatSlug,
    archetype: task.archetypeSlug,
    cast,
    scenes
  }
}

function momentSeconds({ totalSeconds, sceneCount }: ScriptTask): number {
  return Math.max(1, Math.round((totalSeconds / sceneCount) * 2) / 2)
}
