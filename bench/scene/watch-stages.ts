import type { Client } from 'pg'

type Stage = 'stills' | 'clips'

export interface StageWatch {
  /** Resolves when so many stills or clips of a pipeline are stored. Throws after two minutes. */
  until(pipelineId: string, stage: Stage, count: number): Promise<void>
  /** Clips that have been stored so far, as the last look saw them. */
  storedScenes(): number
  /** Statements that the watch has sent. */
  looks(): number
  end(): Promise<void>
}

const patienceSeconds = 120
const lookEveryMilliseconds = 250

const storedQuery = `select /* benchmark */ pipeline_id as id, 'stills' as stage, count(*)::int as stored
    from images where storage_key is not null and pipeline_id = any($1) group by pipeline_id
   union all
  select pipeline_id, 'clips', count(*)::int
    from videos where storage_key is not null and pipeline_id = any($2) group by pipeline_id`

/** One look for all pipelines at a time, because looks cost the database time, too. */
export function watchStages(client: Client): StageWatch {
  let looks = 0
  /** By pipeline. */
  const storedClips = new Map<string, number>()
  let isOver = false
  const waiting = new Map<string, { count: number; done: PromiseWithResolvers<void>; since: number }>()
  const keyOf = (id: string, stage: string) => `${id} ${stage}`
  const waitingFor = (stage: Stage) =>
    [...waiting.keys()].filter((key) => key.endsWith(stage)).map((key) => key.slice(0, -stage.length - 1))

  async function look(): Promise<void> {
    const { rows } = await client.query<{ id: string; stage: Stage; stored: number }>({
      name: 'stored',
      text: storedQuery,
      values: [waitingFor('stills'), waitingFor('clips')]
    })
    looks += 1
    for (const { id, stage, stored } of rows) {
      if (stage === 'clips') storedClips.set(id, stored)
      const entry = waiting.get(keyOf(id, stage))
      if (!entry || stored < entry.count) continue
      waiting.delete(keyOf(id, stage))
      entry.done.resolve()
    }
    for (const [key, { since, count, done }] of waiting) {
      if (Date.now() - since > patienceSeconds * 1000) done.reject(new Error(`${key}: not all ${count} were stored.`))
    }
  }

  const watching = (async () => {
    while (!isOver) {
      if (waiting.size > 0) await look()
      await new Promise((resolve) => setTimeout(resolve, lookEveryMilliseconds))
    }
  })()
  watching.catch((error: unknown) => {
    for (const { done } of waiting.values()) done.reject(error)
  })

  return {
    until(id, stage, count) {
      const done = Promise.withResolvers<void>()
      waiting.set(keyOf(id, stage), { count, done, since: Date.now() })
      return done.promise
    },
    storedScenes: () => [...storedClips.values()].reduce((sum, count) => sum + count, 0),
    looks: () => looks,
    async end() {
      isOver = true
      await watching.catch(() => undefined)
    }
  }
}
