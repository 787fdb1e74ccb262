import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pdfOf, pdfWithoutEnd } from '../../agents/reading/testing/hostile-pdfs.ts'
import { worstPages } from '../../agents/reading/testing/worst-pages.ts'
import { startAgentsProcess } from '../support/agents-process.ts'

const pageCharacters = 200_000
const pages = worstPages.map(({ make }) => make(pageCharacters))
/** Every operator of a page again and again, packed into a few kilobytes: each is read until its time is up. */
const pdfs = [60_000_000, 40_000_000, 20_000_000, 10_000_000].map((bytes) =>
  pdfOf(deflateSync(Buffer.alloc(bytes, 'q BT 0 0 Td (a) Tj ET Q ')))
)

const site = createServer((request, response) => {
  const [, kind, number] = request.url?.split('/') ?? []
  if (kind === 'endless') response.setHeader('content-type', 'application/pdf').end(pdfWithoutEnd())
  else if (kind === 'pdf') response.setHeader('content-type', 'application/pdf').end(pdfs[Number(number)])
  else if (kind === 'page') response.setHeader('content-type', 'text/html').end(pages[Number(number)])
  else response.writeHead(404).end()
})
let origin: string
let agents: Awaited<ReturnType<typeof startAgentsProcess>>

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  agents = await startAgentsProcess({
    FETCH_ALLOWED_ORIGINS: origin,
    FETCH_HOST_INTERVAL_SECONDS: '0',
    READING_TIMEOUT_SECONDS: '3'
  })
})

afterAll(async () => {
  await agents?.stop()
  site.close()
})

test('/health answers within 50 ms while every hostile page is read', async () => {
  const addresses = pages.map((_, index) => `${origin}/page/${index}`)
  expect(await slowestAnswer({ addresses, limit: 50 })).toBeLessThanOrEqual(50)
}, 600_000)

test('/health answers within 100 ms while hostile PDFs are read', async () => {
  const addresses = pdfs.map((_, index) => `${origin}/pdf/${index}`)
  expect(await slowestAnswer({ addresses, limit: 100 })).toBeLessThanOrEqual(100)
}, 600_000)

test.runIf(process.platform === 'linux').each([
  // Who waits is told that a later try may succeed.
  ['SIGTERM', 503],
  ['SIGKILL', null]
] as const)(
  '%s while a file is read without end ends the service and its reader',
  async (signal, status) => {
    // The reader's own limit is far beyond this test's.
    const stopped = await startAgentsProcess({
      FETCH_ALLOWED_ORIGINS: origin,
      READING_TIMEOUT_SECONDS: '600',
      READING_MAX_MEGABYTES: '4000'
    })
    onTestFinished(() => stopped.stop('SIGKILL'))
    const reading = stopped
      .post('/tools/scrape', { url: `${origin}/endless`, formats: ['text'], render: 'never' })
      .catch(() => null)
    const readers = () => childrenOf(stopped.pid).filter((pid) => (computedBy(pid) ?? 0) > 3_000)
    await expect.poll(readers, { timeout: 120_000 }).toHaveLength(1)
    const [reader = 0] = readers()
    await stopped.stop(signal)
    expect((await reading)?.status ?? null).toBe(status)
    await expect.poll(() => computedBy(reader), { timeout: 120_000 }).toBeNull()
  },
  400_000
)

/**
 * The longest time, in milliseconds, for which the service kept an asker of `/health` waiting while these addresses were
 * read: what its thread computed meanwhile. The clock also counts other programs, so it decides only by its median. A
 * slow round is measured again, twice at most.
 */
async function slowestAnswer({ addresses, limit }: { addresses: string[]; limit: number }): Promise<number> {
  const rounds: Record<'idle' | 'reading', Figures>[] = []
  const worstOf = ({ computed, medianByClock }: Figures) => Math.max(computed, medianByClock)
  for (let round = 1; round <= 3; round += 1) {
    const idle = figuresOf(await askUntil(({ length }) => length >= 200))
    let isRead = false
    const work = readAll(addresses).finally(() => (isRead = true))
    const reading = figuresOf(await askUntil(() => isRead))
    await work
    rounds.push({ idle, reading })
    if (worstOf(reading) <= limit) break
  }
  console.info(`/health in milliseconds, each round: ${JSON.stringify(rounds)}`)
  return Math.min(...rounds.map(({ reading }) => worstOf(reading)))
}

interface Answer {
  /** By the clock. */
  took: number
  /** What the service's thread computed meanwhile. */
  computed: number
}

interface Figures {
  asked: number
  computed: number
  medianByClock: number
  slowestByClock: number
}

function figuresOf(answers: Answer[]): Figures {
  const took = answers.map((answer) => answer.took).toSorted((one, other) => one - other)
  return {
    asked: answers.length,
    computed: Math.round(Math.max(...answers.map(({ computed }) => computed))),
    medianByClock: Math.round(took[Math.floor(took.length / 2)] ?? 0),
    slowestByClock: Math.round(took.at(-1) ?? 0)
  }
}

/** Milliseconds that the main thread of a process has computed. Null where the system does not say, or it has ended. */
function computedBy(pid: number): number | null {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return null
  }
}

/** Four at a time: two are read, and two wait. */
async function readAll(addresses: string[]): Promise<void> {
  const waiting = [...addresses]
  const read = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const response = await agents.post('/tools/scrape', { url, formats: ['markdown', 'links'], render: 'never' })
      expect([200, 502]).toContain(response.status)
      await response.arrayBuffer()
    }
  }
  await Promise.all([read(), read(), read(), read()])
}

/** How long each answer of `/health` took, one asked after the other. */
async function askUntil(isEnough: (answers: Answer[]) => boolean): Promise<Answer[]> {
  const answers: Answer[] = []
  while (!isEnough(answers)) {
    const before = computedBy(agents.pid)
    const asked = performance.now()
    const response = await fetch(`${agents.url}/health`)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const took = performance.now() - asked
    const after = computedBy(agents.pid)
    answers.push({ took, computed: before === null || after === null ? took : after - before })
  }
  return answers
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid)
}

function parentOf(pid: number): number {
  try {
    return Number(/\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
