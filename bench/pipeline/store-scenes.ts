import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { adId } from './databases.ts'
import { pipelineRequest } from './scenes-under-test.ts'

export interface SentScenes {
  /** Where `POST /api/pipelines` is served. */
  url: string
  apiKey: string
  databaseUrl: string
  /** Titles of the pipelines start with this, and no other title does. */
  title: string
  scenes: number
  /** How long to wait for all of them. Default: 60. */
  patienceSeconds?: number
}

const scenesPerPipeline = 50
/** Looks more often for the last scenes only, because each look costs the database time. */
const lookMilliseconds = { early: 50, late: 10 }
const storedQuery = `select /* benchmark */ count(*)::int as stored from images
   where pipeline_id in (select id from pipelines where title like $1 || '%') and storage_key is not null`

/** Sends pipelines of up to 50 scenes, all at once. Returns the seconds until the last picture is stored. */
export async function storeScenes(sent: SentScenes): Promise<number> {
  const startedAt = performance.now()
  await sendScenes(sent)
  await waitUntilStored(sent)
  return (performance.now() - startedAt) / 1000
}

/** The same without waiting for the pictures. */
export async function sendScenes({ url, apiKey, title, scenes }: SentScenes): Promise<void> {
  const sizes = Array.from({ length: Math.ceil(scenes / scenesPerPipeline) }, (_, index) =>
    Math.min(scenesPerPipeline, scenes - index * scenesPerPipeline)
  )
  await Promise.all(
    sizes.map(async (size, index) => {
      const body = JSON.stringify(pipelineRequest(adId, `${title}, ${index}.`, size))
      for (;;) {
        const answer = await fetch(`${url}/api/pipelines`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
          body
        })
        const text = await answer.text()
        if (answer.status === 201) return
        if (answer.status !== 503) throw new Error(`POST /api/pipelines answered ${answer.status}: ${text}`)
        // Too busy: nothing was taken, and it says when to come again.
        await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))
      }
    })
  )
}

async function waitUntilStored({ databaseUrl, title, scenes, patienceSeconds = 60 }: SentScenes): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000
  const watcher = new Client({ connectionString: databaseUrl })
  await watcher.connect()
  try {
    for (;;) {
      const { rows } = await watcher.query({ name: 'benchmark', text: storedQuery, values: [title] })
      if (rows[0].stored === scenes) return
      if (Date.now() > deadline) throw new Error(`${title}: ${rows[0].stored} of ${scenes} scenes were stored.`)
      const { early, late } = lookMilliseconds
      await new Promise((resolve) => setTimeout(resolve, rows[0].stored < 0.8 * scenes ? early : late))
    }
  } finally {
    await watcher.end()
  }
}
