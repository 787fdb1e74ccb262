import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openProcesses } from './processes.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Another process, and the name that it has for itself. */
async function startOther(more = ''): Promise<{ child: ChildProcess; name: string }> {
  const script = `
    import { openProcesses } from '${new URL('processes.ts', import.meta.url).href}'
    console.log((await openProcesses()).own)
    setInterval(() => undefined, 1000)
    ${more}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [name] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, name }
}

test.runIf(process.platform === 'linux')(
  'a process is dead when it was killed, and not while it is stopped',
  async () => {
    const { own, isDead } = await openProcesses()
    const { child, name } = await startOther()
    expect(name).not.toBe(own)
    expect([await isDead(name), await isDead(own ?? '')]).toEqual([false, false])
    child.kill('SIGSTOP')
    expect(await isDead(name)).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isDead(name)).toBe(true)
  }
)

test.runIf(process.platform === 'linux')(
  'a number that another process has now says that the first one is gone',
  async () => {
    const { own, isDead } = await openProcesses()
    const [, place, start, network] = /^(.+) \d+ (\d+) (\d+)$/.exec(own ?? '') ?? []
    const ofGone = `${place} ${process.pid} ${Number(start) - 1}`
    expect(await isDead(`${ofGone} ${network}`)).toBe(true)
    // As the version before wrote it.
    expect([await isDead(ofGone), await isDead(`${place} ${process.pid} ${start}`)]).toEqual([true, false])
  }
)

test.runIf(process.platform === 'linux')(
  'a process has sent all when it is dead and the other side has what it sent, or has ended the connection',
  { timeout: 240_000 },
  async () => {
    const accepted: Socket[] = []
    const server = createServer({ pauseOnConnect: true }, (socket) => accepted.push(socket))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      for (const socket of accepted) socket.destroy()
      server.close()
    })
    const { hasSentAll } = await openProcesses()
    const { port } = server.address() as AddressInfo
    const { child, name } = await startOther(`
      import { connect } from 'node:net'
      const socket = connect(${port}, '127.0.0.1', () => socket.write(new Uint8Array(32_000_000)))
      socket.on('error', () => undefined)`)
    await expect.poll(() => accepted.length).toBe(1)
    expect(await hasSentAll(name)).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await hasSentAll(name)).toBe(false)
    accepted[0]?.resetAndDestroy()
    // What other tests leave in this network counts too, until the kernel gives it up.
    await expect.poll(() => hasSentAll(name), { timeout: 200_000 }).toBe(true)
    expect(await hasSentAll(name.replace(/ \d+$/, ''))).toBe(false)
    expect(await hasSentAll(name.replace(/ \d+$/, ' 1'))).toBe(false)
  }
)

test('nothing is known of a process of another boot, machine or container, nor of words that name none', async () => {
  const { own, isDead, hasSentAll } = await openProcesses()
  const elsewhere = (own ?? 'here 1 1').replace(/^\S+/, '00000000-0000-4000-8000-000000000000')
  expect([await isDead(elsewhere), await isDead('')]).toEqual([false, false])
  expect([await hasSentAll(elsewhere), await hasSentAll(''), await hasSentAll(own ?? '')]).toEqual([
    false,
    false,
    false
  ])
})
