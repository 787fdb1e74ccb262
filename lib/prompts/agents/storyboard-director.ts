import { adFormat } from '../../ad-formats.ts'
import { eyelines } from '../../ad-formats/eyelines.ts'
import type { Violation } from '../../disciplines/disciplines.ts'
import { checkBoardLanguage } from '../../disciplines/language-disciplines.ts'
import { checkGivenLines, checkStoryboardDisciplines } from '../../disciplines/storyboard-disciplines.ts'
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
    ...checkFixedLines(storyboard, input),
    ...checkLanguage(storyboard, input),
    ...checkLockedElements(storyboard, input),
    ...checkProducts(storyboard, input)
  ]
})

/** A previous board may have been edited by the user, so only new lines bind a revision to the script. */
function contextOf({ script, shotCount, previousStoryboard, hasNewLines }: StoryboardDirectorInput) {
  const { language } = script
  if (previousStoryboard) return hasNewLines ? { script, language } : { language }
  return { script, language, ...(shotCount === undefined ? {} : { shotCount }) }
}

/** A revision may leave out a shot of the user's own script, and it changes no word of one. */
function checkFixedLines(
  storyboard: Storyboard,
  { script, previousStoryboard, areLinesFixed }: StoryboardDirectorInput
): Violation[] {
  if (!areLinesFixed || !previousStoryboard) return []
  return checkGivenLines(storyboard, [...previousStoryboard.shots, ...script.scenes])
}

/** A revised board may hold what the user wrote into it, in their own language. */
function checkLanguage(
  storyboard: Storyboard,
  { script, lockedElements, previousStoryboard, offer }: StoryboardDirectorInput
): Violation[] {
  if (previousStoryboard) return []
  return checkBoardLanguage(storyboard, {
    language: script.language,
    given: [
      ...[...lockedElements, ...script.cast].map(({ description }) => description),
      ...Object.values(offer ?? {}).filter((fact) => typeof fact === 'string')
    ]
  })
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

/** A locked product has its picture. The same product under another slug would be drawn without it. */
function checkProducts(
  { elements }: Storyboard,
  { lockedElements, previousStoryboard }: StoryboardDirectorInput
): Violation[] {
  const [locked] = lockedElements.filter(({ kind }) => kind === 'product')
  if (!locked) return []
  const known = new Set([...lockedElements, ...(previousStoryboard?.elements ?? [])].map(({ slug }) => slug))
  return elements
    .filter(({ kind, slug }) => kind === 'product' && !known.has(slug))
    .map(({ slug }) => ({
      rule: 'product-described-anew',
      position: null,
      message: `The product is "${locked.slug}", which is locked: list that one in place of "${slug}". Another thing is a prop.`
    }))
}
