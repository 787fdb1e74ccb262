import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { openProcesses } from './processes.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Another process, and the name that it has for itself. */
async function startOther(): Promise<{ child: ChildProcess; name: string }> {
  const script = `
    import { openProcesses } from '${new URL('processes.ts', import.meta.url).href}'
    console.log((await openProcesses()).own)
    setInterval(() => undefined, 1000)`
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
    const [, place, start] = /^(.+) \d+ (\d+)$/.exec(own ?? '') ?? []
    expect(await isDead(`${place} ${process.pid} ${Number(start) - 1}`)).toBe(true)
  }
)

test('nothing is known of a process of another boot, machine or container, nor of words that name none', async () => {
  const { own, isDead } = await openProcesses()
  const elsewhere = (own ?? 'here 1 1').replace(/^\S+/, '00000000-0000-4000-8000-000000000000')
  expect([await isDead(elsewhere), await isDead('')]).toEqual([false, false])
})
