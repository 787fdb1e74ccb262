import { parseJson } from './ad-facts.ts'

const idNames: readonly (readonly [RegExp, string])[] = [
  [/script/, 'scriptId'],
  [/storyboard/, 'storyboardId'],
  [/scene_images|pipeline/, 'pipelineId'],
  [/start_ad|create_ad/, 'adId'],
  [/offer/, 'offerId']
]

/** The fields of a result. Its id is also stored under the name that the next tool uses. */
export function factsOf(text: string, tool: string): Record<string, unknown> {
  const parsed = parseJson(text)
  const facts: Record<string, unknown> =
    parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : {}
  // A price is not a result: no tool asks for its id.
  if (facts.kind === 'quote') return {}
  const idName = idNames.find(([sign]) => sign.test(tool))?.[1]
  const imageModel = firstModel(text, 'image')
  const videoModel = firstModel(text, 'video')
  return {
    ...facts,
    ...(idName && typeof facts.id === 'string' && { [idName]: facts.id }),
    ...(imageModel && { imageModel }),
    ...(videoModel && { videoModel })
  }
}

function firstModel(text: string, kind: 'image' | 'video'): string | undefined {
  return new RegExp(String.raw`"${kind}_?models?"\s*:\s*\[?\s*(?:\{[^{}]*?"(?:slug|id)"\s*:\s*)?"([^"]+)"`, 'i').exec(
    text
  )?.[1]
}

export function stringFact(facts: Record<string, unknown>, names: readonly string[]): string | null {
  const value = names.map((name) => facts[name]).find((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' ? value : null
}
