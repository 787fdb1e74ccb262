import { readFile } from 'node:fs/promises'
import { findRunningInstance, homeDirectory } from '../embedded/local-state.ts'

export interface OpenCallsheet {
  appUrl: string
  apiKey: string
  isOwn: boolean
  close(): Promise<void>
}

/** The copy that runs already, else one of our own for as long as it is needed. */
export async function openCallsheet(env: Record<string, string | undefined>): Promise<OpenCallsheet> {
  const running = await findRunningInstance(homeDirectory(env))
  if (running) {
    const apiKey = (await readFile(running.ownerApiKeyFile, 'utf8')).trim()
    return { appUrl: running.appUrl, apiKey, isOwn: false, close: async () => {} }
  }
  const { startCallsheet } = await import('../embedded/start-callsheet.ts')
  const own = await startCallsheet({ env, instanceName: 'callsheet produce', withStudio: false })
  return { appUrl: own.instance.appUrl, apiKey: own.ownerApiKey, isOwn: true, close: () => own.stop() }
}
