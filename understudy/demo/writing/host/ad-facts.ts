import { z } from 'zod'

const text = z.string().nullish().catch(null)

const elementSchema = z.looseObject({
  id: z.string(),
  slug: z.string(),
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.string().catch('described')
})

export type KnownElement = z.infer<typeof elementSchema>

const sceneSchema = z.looseObject({
  number: z.number(),
  still: z.looseObject({ id: z.string(), status: z.string() }).nullish().catch(null)
})

const nextSceneSchema = z.looseObject({
  number: z.number(),
  speaker: text,
  spoken_script: z.string().catch(''),
  visual: text,
  duration_seconds: z.number().catch(4)
})

const castSchema = z.array(z.looseObject({ name: z.string(), description: z.string() })).catch([])

const adFactsSchema = z.looseObject({
  ad_id: text,
  idea: text,
  format_slug: text,
  video_type: text,
  is_single_clip: z.boolean().catch(false),
  aspect_ratio: text,
  route: text,
  script: z
    .looseObject({ id: z.string(), seconds: z.number().catch(10), cast: castSchema })
    .nullish()
    .catch(null),
  storyboard: z.looseObject({ id: z.string() }).nullish().catch(null),
  pipeline: z.looseObject({ id: z.string() }).nullish().catch(null),
  elements: z.array(elementSchema).catch([]),
  scenes: z.array(sceneSchema).catch([]),
  next_scene: nextSceneSchema.nullish().catch(null)
})

export type AdFacts = z.infer<typeof adFactsSchema>
export type NextScene = z.infer<typeof nextSceneSchema>

/** The facts about the ad in the instructions' `<ad>…</ad>`. All are open when there is no such part. */
export function readAdFacts(instructions: string): AdFacts {
  const told = /<ad>([\s\S]*?)<\/ad>/.exec(instructions)?.[1]
  return adFactsSchema.parse(told === undefined ? {} : parseJson(told))
}

/** Elements from later answers of tools replace those of the instructions. */
export function mergeElements(told: readonly KnownElement[], answered: readonly unknown[]): KnownElement[] {
  const newer = answered.flatMap((item) => elementSchema.safeParse(item).data ?? [])
  const byId = new Map([...told, ...newer].map((element) => [element.id, element]))
  return [...byId.values()]
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
