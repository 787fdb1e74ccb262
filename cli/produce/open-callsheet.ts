import { readFile } from 'node:fs/promises'
import { favourMemory } from '../embedded/favour-memory.ts'
import { homeDirectory } from '../embedded/local-state.ts'
import { findRunningInstance } from '../embedded/running-instance.ts'

export interface OpenCallsheet {
  appUrl: string
  apiKey: string
  isOwn: boolean
  /** Never resolves. Rejects when our own copy cannot or must not continue. */
  failed: Promise<never>
  close(): Promise<void>
}

/** The copy that already runs, else a copy of our own for as long as it is needed. */
export async function openCallsheet(
  env: Record<string, string | undefined>,
  tell?: (line: string) => void
): Promise<OpenCallsheet> {
  const running = await findRunningInstance(homeDirectory(env))
  if (running) {
    const apiKey = (await readFile(running.ownerApiKeyFile, 'utf8')).trim()
    return { appUrl: running.appUrl, apiKey, isOwn: false, failed: new Promise(() => undefined), close: async () => {} }
  }
  const { startCallsheet } = await import('../embedded/start-callsheet.ts')
  const own = await startCallsheet({ env, instanceName: 'callsheet produce', withStudio: false, tell })
  favourMemory()
  const { instance, ownerApiKey, failed, stop } = own
  return { appUrl: instance.appUrl, apiKey: ownerApiKey, isOwn: true, failed, close: stop }
}
