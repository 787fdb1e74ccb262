import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@callsheet/lib/adapters/node/child-environment.ts'
import { testToken } from '@callsheet/agents/testing/start-test-agents.ts'

const entry = fileURLToPath(new URL('../../agents/entry/node.ts', import.meta.url))

/** The agents service in a process of its own, as it is started in production. */
export async function startAgentsProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...childEnvironment(),
      SERVICE_TOKENS: testToken,
      GATEWAY_URL: 'http://127.0.0.1:9',
      ...env
    },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The agents service ended with ${code} before it listened.`)))
    createInterface(child.stderr).on('line', (line) => {
      const { url } = JSON.parse(line) as { url?: string }
      if (url?.startsWith('http')) resolve(url)
    })
  })
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return { url, pid: child.pid ?? 0, post, stop }
}
