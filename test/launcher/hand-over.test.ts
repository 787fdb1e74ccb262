import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isProcessAlive } from '@callsheet/lib/adapters/node/process-identity.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const handOverModule = new URL('../../bin/hand-over.mjs', import.meta.url).href
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-launcher-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['handOver', 'becomeCommand'] as const)('%s', (way) => {
  test('arguments arrive as typed, and the exit code comes back', async () => {
    const args = ['produce', 'Cold brew that "never" turns bitter', '--format', 'podcast', '', '$HOME *', 'é\n']
    const launcher = await launch(
      'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 7',
      args,
      way
    )
    const output = await textOf(launcher)
    expect(JSON.parse(output)).toEqual(args)
    expect(launcher.exitCode).toBe(7)
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`${signal} reaches the command, and the command ends in its own time with its own code`, async () => {
      const launcher = await launch(
        `
        process.on('${signal}', () => setTimeout(() => { console.log('ended well'); process.exit(3) }, 50))
        setInterval(() => undefined, 1000)
        console.log('ready')`,
        [],
        way
      )
      const lines = linesOf(launcher)
      expect(await lines.next()).toBe('ready')
      launcher.kill(signal)
      expect(await lines.next()).toBe('ended well')
      await exit(launcher)
      expect(launcher.exitCode).toBe(3)
    })
  }

  test('the command has the variables that were given for it, beside ours', async () => {
    const launcher = await launch('console.log(process.env.ROOM, process.env.CALLSHEET_ROOT)', [], way)
    expect(await textOf(launcher)).toBe('128 .\n')
  })
})

test('a command that the launcher became is no second process', async () => {
  const launcher = await launch('console.log(process.pid)', [], 'becomeCommand')
  const { pid } = launcher
  expect(await textOf(launcher)).toBe(`${pid}\n`)
})

test('the command ends when the launcher is killed', async () => {
  const launcher = await launch('setInterval(() => undefined, 1000); console.log(process.pid)')
  const lines = linesOf(launcher)
  const pid = Number(await lines.next())
  launcher.kill('SIGKILL')
  // When it ends, its inherited output is closed.
  expect(await lines.next()).toBeNull()
  await expect.poll(() => isProcessAlive(pid)).toBe(false)
})

test('an end by a signal gives the exit code of the shell', async () => {
  const launcher = await launch(`process.kill(process.pid, 'SIGKILL')`)
  await exit(launcher)
  expect(launcher.exitCode).toBe(137)
})

async function launch(
  script: string,
  args: string[] = [],
  way: 'handOver' | 'becomeCommand' = 'handOver'
): Promise<ChildProcess> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  await writeFile(path, script)
  const launcher = `
    import { ${way} } from '${handOverModule}'
    process.exitCode = await ${way}({ root: '.', node: process.execPath, script: process.argv[1], args: process.argv.slice(2), environment: { ROOM: '128' } })`
  return spawn(process.execPath, ['--input-type=module', '-e', launcher, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(child, 'close')
  return text
}

function linesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('The child has no output.')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async next(): Promise<string | null> {
      const { value, done } = await lines.next()
      return done ? null : value
    }
  }
}

async function exit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
