import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'

/** The model gateway. It answers at once. */
export async function start(): Promise<{ url: string }> {
  return { url: (await startModelUnderstudy({ port: 0 })).url }
}
