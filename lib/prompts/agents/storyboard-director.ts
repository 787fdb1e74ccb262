import type { Violation } from '../../disciplines/disciplines.ts'
import { checkStoryboardDisciplines } from '../../disciplines/storyboard-disciplines.ts'
import { storyboardDirectorInputSchema } from '../../wire/agent-inputs.ts'
import type { StoryboardDirectorInput } from '../../wire/agent-inputs.ts'
import { directedStoryboardSchema } from '../../wire/storyboard.ts'
import type { Storyboard } from '../../wire/storyboard.ts'
import { defineAgent } from '../agent.ts'

export const storyboardDirector = defineAgent<StoryboardDirectorInput, Storyboard>({
  role: 'director',
  label: 'The storyboard director',
  toolDescription: 'Hand in the storyboard: elements first, then the shots in order.',
  // Enough for 60 shots of about 550 tokens each. The models of `lib/registry.ts` answer with up to 64,000.
  maximumTokens: 40_000,
  input: storyboardDirectorInputSchema,
  answerFor: () => directedStoryboardSchema,
  check: (storyboard, input) => [
    ...checkStoryboardDisciplines(storyboard, {
      script: input.script,
      ...(input.shotCount === undefined ? {} : { shotCount: input.shotCount })
    }),
    ...checkLockedElements(storyboard, input)
  ]
})

/** A locked element keeps its slug and description: its sheet was drawn from them. */
function checkLockedElements(storyboard: Storyboard, { lockedElements }: StoryboardDirectorInput): Violation[] {
  return lockedElements.flatMap((locked) => {
    const used = storyboard.elements.find((element) => element.slug === locked.slug)
    if (used === undefined || used.description === locked.description) return []
    const message = `"${locked.slug}" is locked; its description stays: ${locked.description}`
    return [{ rule: 'locked-element-changed', position: null, message }]
  })
}
