import { Agent, request } from 'node:http'
import { deltas } from './answer.ts'

export interface Target {
  url: string
  path: string
  headers: Record<string, string>
  body: string
  /** Text that is in each delta of the answer once. Null when the answer comes in one piece. */
  marker: string | null
}

export interface LoadResult {
  answersPerSecond: number
  answers: number
  /** Milliseconds from sending to the first delta, or to the end of a whole answer. */
  firstDelta: number[]
}

export interface LoadOptions {
  answers: number
  atOnce: number
  /** No answer starts later than this, so a slow competitor gets fewer answers in the same time. */
  maxSeconds: number
}

/** Asks for this number of answers, with this number at once, and reads each to its end. Throws when one is wrong. */
export async function load(target: Target, { answers, atOnce, maxSeconds }: LoadOptions): Promise<LoadResult> {
  // Separate connections, because one that is idle between turns may be closed during the next request.
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const firstDelta: number[] = []
  let left = answers
  const startedAt = performance.now()
  const lastAt = startedAt + maxSeconds * 1000
  const worker = async () => {
    while (left > 0 && performance.now() < lastAt) {
      left -= 1
      firstDelta.push(await readAnswer(target, agent))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, answers) }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { answersPerSecond: firstDelta.length / seconds, answers: firstDelta.length, firstDelta }
}

function readAnswer({ url, path, headers, body, marker }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const call = request(
      `${url}${path}`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
      },
      (response) => {
        const chunks: Buffer[] = []
        let firstDeltaAt: number | null = null
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // The first delta may be split over chunks. The few chunks before it are joined quickly.
          if (firstDeltaAt === null && marker !== null && Buffer.concat(chunks).includes(marker))
            firstDeltaAt = performance.now()
        })
        response.once('error', reject)
        response.once('end', () => {
          const answer = Buffer.concat(chunks)
          const seen = marker === null ? deltas : count(answer, marker)
          if (response.statusCode !== 200 || seen !== deltas) {
            return reject(
              new Error(
                `${url}${path} answered ${response.statusCode} with ${seen} deltas: ${answer.subarray(0, 300).toString()}`
              )
            )
          }
          resolve((firstDeltaAt ?? performance.now()) - startedAt)
        })
      }
    )
    call.once('error', reject)
    call.end(body)
  })
}

function count(answer: Buffer, marker: string): number {
  let seen = 0
  for (let index = answer.indexOf(marker); index !== -1; index = answer.indexOf(marker, index + marker.length))
    seen += 1
  return seen
}
