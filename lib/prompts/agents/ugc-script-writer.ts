import { adFormat } from '../../ad-formats.ts'
import { checkScriptDisciplines } from '../../script-disciplines.ts'
import { scriptArchetype } from '../../script-archetypes.ts'
import { scriptWriterInputSchema } from '../../wire/agent-inputs.ts'
import type { ScriptWriterInput } from '../../wire/agent-inputs.ts'
import { scriptSchemaFor } from '../../wire/script.ts'
import type { Script } from '../../wire/script.ts'
import { defineAgent } from '../agent.ts'

export const ugcScriptWriter = defineAgent<ScriptWriterInput, Script>({
  role: 'writer',
  label: 'The script writer',
  toolDescription: 'Hand in the finished script.',
  // 60 scenes of some 130 tokens each, and room for long lines.
  maximumTokens: 16_000,
  input: scriptWriterInputSchema,
  present(input) {
    const format = adFormat(input.formatSlug)
    return {
      ...input,
      sceneCount: input.sceneCount ?? format.typicalScenes,
      totalSeconds: input.totalSeconds ?? format.typicalSeconds,
      format,
      archetype: { slug: format.archetype, ...scriptArchetype(format.archetype) }
    }
  },
  answerFor: (input) => scriptSchemaFor(input.formatSlug),
  check: (script, input) =>
    checkScriptDisciplines(script, {
      receiptIds: input.quotes.map((quote) => quote.id),
      facts: factsOf(input),
      ...(input.sceneCount === undefined ? {} : { sceneCount: input.sceneCount })
    })
})

/** Everything said to be true by the user or by research. The writer's own earlier words are not facts. */
function factsOf({ idea, offer, persona, synthesis, quotes, instructions }: ScriptWriterInput): string {
  return JSON.stringify([idea, instructions, offer, persona, synthesis, quotes.map((quote) => quote.text)])
}
