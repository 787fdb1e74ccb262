import { characterInterviewsExamples } from './examples/character-interviews.ts'
import { clayAnimationExamples } from './examples/clay-animation.ts'
import { comparisonTestExamples } from './examples/comparison-test.ts'
import { emotionalStoriesExamples } from './examples/emotional-stories.ts'
import { founderStoryExamples } from './examples/founder-story.ts'
import { healthHacksExamples } from './examples/health-hacks.ts'
import { inkAnimationExamples } from './examples/ink-animation.ts'
import { keynoteSpeakersExamples } from './examples/keynote-speakers.ts'
import { mythAndTruthExamples } from './examples/myth-and-truth.ts'
import { podcastTwoHanderExamples } from './examples/podcast-two-hander.ts'
import { productDemonstrationExamples } from './examples/product-demonstration.ts'
import { talkingHeadExamples } from './examples/talking-head.ts'
import { transformationDiaryExamples } from './examples/transformation-diary.ts'
import { unboxingFirstLookExamples } from './examples/unboxing-first-look.ts'
import { valueAndGrowthExamples } from './examples/value-and-growth.ts'
import { viralChibiExamples } from './examples/viral-chibi.ts'
import { whistleblowersExamples } from './examples/whistleblowers.ts'
import type { ArchetypeExamples, ExampleScene } from './examples/example.ts'
import type { ScriptArchetypeSlug } from '../script-archetypes.ts'

/** Two excellent scripts and a bad one of every archetype. All were written for Callsheet. */
export const archetypeExamples: Readonly<Record<ScriptArchetypeSlug, ArchetypeExamples>> = {
  'character-interviews': characterInterviewsExamples,
  'clay-animation': clayAnimationExamples,
  'comparison-test': comparisonTestExamples,
  'emotional-stories': emotionalStoriesExamples,
  'founder-story': founderStoryExamples,
  'health-hacks': healthHacksExamples,
  'ink-animation': inkAnimationExamples,
  'keynote-speakers': keynoteSpeakersExamples,
  'myth-and-truth': mythAndTruthExamples,
  'podcast-two-hander': podcastTwoHanderExamples,
  'product-demonstration': productDemonstrationExamples,
  'talking-head': talkingHeadExamples,
  'transformation-diary': transformationDiaryExamples,
  'unboxing-first-look': unboxingFirstLookExamples,
  'value-and-growth': valueAndGrowthExamples,
  'viral-chibi': viralChibiExamples,
  whistleblowers: whistleblowersExamples
}

/** The examples in few words, for the writer: only those of the archetype at hand, because they are read with every call. */
export function presentExamples(slug: ScriptArchetypeSlug) {
  const { excellent, bad } = archetypeExamples[slug]
  return {
    excellent: excellent.map(({ about, scenes }) => ({ about, scenes: scenes.map(presentScene) })),
    bad: {
      about: bad.about,
      scenes: bad.scenes.map(presentScene),
      fails: bad.failures.map(({ scene, why }) => `${scene}: ${why}`)
    }
  }
}

function presentScene({ picture, speaker, line, sticker, sound }: ExampleScene): string {
  if (sticker) return `${picture} | sticker: ${sticker} | ${sound ?? ''}`
  return `${picture} | ${speaker ? `${speaker}: ` : ''}${line ?? ''}`
}

/** Every spoken line of an archetype's examples. */
export function exampleLinesOf(slug: ScriptArchetypeSlug): string[] {
  const { excellent, bad } = archetypeExamples[slug]
  return [...excellent, bad].flatMap(({ scenes }) => scenes.flatMap(({ line }) => line ?? []))
}
