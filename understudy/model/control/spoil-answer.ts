import type { Answer } from '../protocol/message.ts'
import type { Fault } from './faults.ts'

/** Makes a good answer bad in the way of a real model, so that callers have something to repair. */
export function spoilAnswer(answer: Answer, fault: Fault | null): Answer {
  if (fault?.kind === 'no-tool-call')
    return { content: [{ type: 'text', text: 'Here is what I would write, in my own words.' }] }
  if (fault?.kind === 'refusal') {
    const content = fault.words === '' ? [] : [{ type: 'text' as const, text: fault.words }]
    return fault.byStopReason ? { content, refusal: { explanation: fault.explanation } } : { content }
  }
  if (fault?.kind === 'odd-characters') return { content: answer.content.map(makeOdd) }
  if (fault?.kind !== 'schema-violation' && fault?.kind !== 'discipline-violation') return answer
  const spoil = fault.kind === 'schema-violation' ? breakSchema : breakDiscipline
  return {
    content: answer.content.map((block) =>
      block.type === 'tool_use' ? { ...block, input: spoil(block.input) } : block
    )
  }
}

type Fields = Record<string, unknown>

/** Fields that hold only words. Names and ids in other fields must not change. */
const wordFields = new Set(['title', 'spokenScript', 'visual', 'action'])

function makeOdd(block: Answer['content'][number]): Answer['content'][number] {
  if (block.type === 'text') return { ...block, text: odd(block.text) }
  if (block.type === 'thinking') return block
  return { ...block, input: makeFieldsOdd(block.input) as Fields }
}

function makeFieldsOdd(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(makeFieldsOdd)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      wordFields.has(name) && typeof inner === 'string' && inner !== '' ? odd(inner) : makeFieldsOdd(inner)
    ])
  )
}

const odd = (text: string): string => `${text.slice(0, 1)}\0${text.slice(1)}\uD83D`

function breakSchema(input: Fields): Fields {
  const [first, second, ...rest] = Object.entries(input)
  return Object.fromEntries(
    [...(second ? [[second[0], 42] as const] : []), ...rest].filter(([key]) => key !== first?.[0])
  )
}

/** Music in a shot, two actions in one shot, a speaker twice in a row, an invented receipt, a missing section. */
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
