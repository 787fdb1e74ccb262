import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Limits files to this many blocks. A longer write fails as on a full disk. */
async function start(directory: string, blocks: number | 'unlimited') {
  const port = await freePort()
  const settings = JSON.stringify({ imageSeconds: 0.01, size: 'thumbnail', createsPerTenSeconds: null })
  const args = [main, `--port=${port}`, `--dir=${directory}`, '--key=key', `--settings=${settings}`]
  const child = spawn('sh', ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', process.execPath, ...args], {
    stdio: 'ignore'
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string, init?: RequestInit) => fetch(url + path, { signal: AbortSignal.timeout(10_000), ...init })
  await vi.waitUntil(async () => (await ask('/health').catch(() => null))?.ok, { timeout: 30_000 })
  return {
    child,
    ask,
    create: () =>
      ask('/api/v1/jobs/createTask', {
        method: 'POST',
        headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'google/nano-banana',
          callBackUrl: `${url}/no-callback-here`,
          input: { prompt: 'A bottle of cold brew', image_size: '9:16' }
        })
      }),
    async taskIds(): Promise<string[]> {
      const { tasks } = (await (await ask('/__control/tasks')).json()) as { tasks: { id: string }[] }
      return tasks.map(({ id }) => id)
    }
  }
}

test.skipIf(process.platform === 'win32')(
  'on a full disk it goes on answering, and what it accepted before is there after a restart',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'callsheet-understudy-full-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    // There is room for the signing key and some tasks, but not for a picture.
    const full = await start(directory, 16)
    const codes: number[] = []
    for (let count = 0; count < 40; count += 1) {
      const answer = await full.create()
      const text = await answer.text()
      codes.push(answer.ok ? (JSON.parse(text) as { code: number }).code : answer.status)
    }
    expect(codes[0]).toBe(200)
    expect(codes.at(-1)).toBeGreaterThanOrEqual(500)
    expect((await full.ask('/health')).ok).toBe(true)
    expect(full.child.exitCode).toBeNull()
    const accepted = codes.filter((code) => code === 200).length
    const known = await full.taskIds()
    expect(known).toHaveLength(accepted)
    full.child.kill('SIGKILL')
    await once(full.child, 'exit')

    const again = await start(directory, 'unlimited')
    expect((await again.taskIds()).toSorted()).toEqual(known.toSorted())
    expect((await again.create()).ok).toBe(true)
    await vi.waitUntil(
      async () => {
        const journal = await readFile(join(directory, 'tasks.ndjson'), 'utf8')
        return journal.includes('"state":"success"')
      },
      { timeout: 30_000 }
    )
  }
)
