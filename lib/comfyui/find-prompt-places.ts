import { linkedNode, placeOfValue } from './follow-links.ts'
import { textInputs } from './node-types.ts'
import { uniquePlaces } from './unique-places.ts'
import type { Place, WorkflowNodes } from './workflow.ts'

export interface PromptPlaces {
  prompt: Place[]
  negativePrompt: Place[]
}

/** Makes nothing of its text: a negative prompt that is switched off. */
const silencer = 'ConditioningZeroOut'

/** Finds the texts that reach the samplers, by following their links `positive` and `negative`. */
export function findPromptPlaces(nodes: WorkflowNodes): PromptPlaces {
  const prompt: Place[] = []
  const negativePrompt: Place[] = []
  for (const [id, { class_type: type, inputs }] of Object.entries(nodes)) {
    if (!/Sampler|Guider/.test(type)) continue
    prompt.push(...follow(nodes, id, 'positive'))
    if (linkedNode(inputs['conditioning'])) prompt.push(...follow(nodes, id, 'conditioning'))
    negativePrompt.push(...follow(nodes, id, 'negative'))
  }
  const found = { prompt: uniquePlaces(prompt), negativePrompt: uniquePlaces(negativePrompt) }
  return found.prompt.length > 0 ? found : byTitle(nodes)
}

function follow(nodes: WorkflowNodes, start: string, input: string): Place[] {
  const seen = new Set<string>()
  const walk = (id: string | null): Place[] => {
    const node = id === null ? undefined : nodes[id]
    if (id === null || !node || seen.has(id) || node.class_type === silencer) return []
    seen.add(id)
    const texts = textPlaces(nodes, id)
    if (texts.length > 0) return texts
    const onward = input === 'negative' ? ['negative'] : ['positive', 'conditioning']
    const named = onward.filter((name) => linkedNode(node.inputs[name]))
    const next = named.length > 0 ? named : Object.keys(node.inputs).filter((name) => name.startsWith('conditioning'))
    return next.flatMap((name) => walk(linkedNode(node.inputs[name])))
  }
  return walk(linkedNode(nodes[start]?.inputs[input]))
}

function textPlaces(nodes: WorkflowNodes, node: string): Place[] {
  return textInputs.flatMap((input) => placeOfValue(nodes, { node, input }, 'string') ?? [])
}

/** Without a known sampler only the titles tell. */
function byTitle(nodes: WorkflowNodes): PromptPlaces {
  const found: PromptPlaces = { prompt: [], negativePrompt: [] }
  for (const [id, { class_type: type, _meta }] of Object.entries(nodes)) {
    if (!/TextEncode|Prompt/.test(type)) continue
    const list = /negative/i.test(_meta?.title ?? '') ? found.negativePrompt : found.prompt
    list.push(...textPlaces(nodes, id))
  }
  return { prompt: uniquePlaces(found.prompt), negativePrompt: uniquePlaces(found.negativePrompt) }
}
