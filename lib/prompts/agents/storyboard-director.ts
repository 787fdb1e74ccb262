import { adFormat } from '../../ad-formats.ts'
import { eyelines } from '../../ad-formats/eyelines.ts'
import type { Violation } from '../../disciplines/disciplines.ts'
import { checkStoryboardDisciplines } from '../../disciplines/storyboard-disciplines.ts'
import { showingOf } from '../../platforms.ts'
import { storyboardDirectorInputSchema } from '../../wire/agent-inputs.ts'
import type { StoryboardDirectorInput } from '../../wire/agent-inputs.ts'
import { directedStoryboardSchema } from '../../wire/storyboard.ts'
import type { Storyboard } from '../../wire/storyboard.ts'
import { storyboardRevisionSchema } from '../../wire/storyboard-revision.ts'
import { defineAgent } from '../agent.ts'

export const storyboardDirector = defineAgent<StoryboardDirectorInput, Storyboard>({
  role: 'director',
  label: 'The storyboard director',
  toolDescription: 'Hand in the storyboard: elements first, then the shots in order.',
  // Enough for 60 shots of about 550 tokens each. The models of `lib/registry.ts` answer with up to 64,000.
  maximumTokens: 40_000,
  input: storyboardDirectorInputSchema,
  instructionsOf: ({ instructions }) => instructions,
  present: ({ instructions: _toldApart, ...input }) => ({
    ...input,
    showing: showingOf(input.aspectRatio),
    eyeline: eyelines[adFormat(input.script.formatSlug).eyeline]
  }),
  answerFor: ({ previousStoryboard }) =>
    previousStoryboard ? storyboardRevisionSchema(previousStoryboard) : directedStoryboardSchema,
  check: (storyboard, input) => [
    ...checkStoryboardDisciplines(storyboard, contextOf(input)),
    ...checkLockedElements(storyboard, input)
  ]
})

/** A previous board may have been edited by the user, so only new lines bind a revision to the script. */
function contextOf({ script, shotCount, previousStoryboard, hasNewLines }: StoryboardDirectorInput) {
  if (previousStoryboard) return hasNewLines ? { script } : {}
  return { script, ...(shotCount === undefined ? {} : { shotCount }) }
}

/** A locked element keeps its slug and description: its sheet was drawn from them. */
function checkLockedElements(storyboard: Storyboard, { lockedElements }: StoryboardDirectorInput): Violation[] {
  return lockedElements.flatMap((locked) => {
    const used = storyboard.elements.find((element) => element.slug === locked.slug)
    if (used === undefined || used.description === locked.description) return []
    const message = `"${locked.slug}" is locked; its description stays: ${locked.description}`
    return [{ rule: 'locked-element-changed', position: null, message }]
  })
}
