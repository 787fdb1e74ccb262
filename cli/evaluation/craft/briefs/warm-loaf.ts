import type { CraftBrief } from '../craft-brief.ts'

/** Growth: nothing is sold. All that is known stands in the idea. */
export const warmLoaf: CraftBrief = {
  slug: 'warm-loaf',
  label: 'Growth: why a loaf has to cool',
  languages: ['English', 'Korean', 'Italian'],
  sceneCount: 3,
  secondsPerScene: 8,
  task: {
    idea: 'A baker’s channel for people who bake on Sundays. The lesson: a gummy loaf is often not under-baked, it was cut too early. While the loaf cools, steam is still leaving and the crumb is still setting. Cut it warm and the knife drags the wet crumb into a smear. Let it stand on a rack, not on the board, until the bottom no longer feels warm on the inside of your wrist. For a one-kilo loaf that is about two hours.',
    intent: 'growth',
    offer: null,
    persona: null,
    synthesis: null,
    quotes: []
  }
}
