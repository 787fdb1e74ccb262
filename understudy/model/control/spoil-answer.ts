import type { Answer } from '../protocol/message.ts'
import type { Fault } from './faults.ts'

/** Makes a good answer bad in the way a model's would be, so that callers' repairs have something to repair. */
export function spoilAnswer(answer: Answer, fault: Fault | null): Answer {
  if (fault?.kind === 'no-tool-call')
    return { content: [{ type: 'text', text: 'Here is what I would write, in my own words.' }] }
  if (fault?.kind !== 'schema-violation' && fault?.kind !== 'discipline-violation') return answer
  const spoil = fault.kind === 'schema-violation' ? breakSchema : breakDiscipline
  return {
    content: answer.content.map((block) =>
      block.type === 'tool_use' ? { ...block, input: spoil(block.input) } : block
    )
  }
}

type Fields = Record<string, unknown>

function breakSchema(input: Fields): Fields {
  const [first, second, ...rest] = Object.entries(input)
  return Object.fromEntries(
    [...(second ? [[second[0], 42] as const] : []), ...rest].filter(([key]) => key !== first?.[0])
  )
}

/** Music in a shot, two actions in one, a speaker twice in a row, a receipt nobody gave, a section left out. */
function breakDiscipline(input: Fields): Fields {
  const spoiled: Fields = { ...input }
  if (Array.isArray(input.shots)) {
    spoiled.shots = input.shots.map((shot: Fields, index) =>
      index === 0 ? { ...shot, soundEffects: ['upbeat background music'], elementSlugs: ['somebody-not-listed'] } : shot
    )
  }
  if (Array.isArray(input.scenes)) {
    const first: unknown = (input.scenes[0] as Fields | undefined)?.speaker
    spoiled.scenes = input.scenes.map((scene: Fields, index) => ({
      ...scene,
      ...(first !== undefined && index === 1 && { speaker: first }),
      ...(index === 0 && { receipts: ['q_made_up'] })
    }))
  }
  if (typeof input.prompt === 'string')
    spoiled.prompt = input.prompt.replace(/\[HARD RULES\][\s\S]*$/, '').trim() || 'A clip.'
  return spoiled
}
