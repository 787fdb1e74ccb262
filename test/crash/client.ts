import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { createApiClient, type CallOptions } from '../../cli/produce/api-client.ts'
import type { CrashSystem } from './start-system.ts'

export interface PatientClient {
  /** Tries until there is an answer: the same request, with the same Idempotency-Key. Throws what the app refuses. */
  call<Schema extends z.ZodType>(path: string, options: CallOptions<Schema>): Promise<z.output<Schema>>
}

const patienceSeconds = 240

/** A client as good ones are: what got no answer is sent again, what spends carries its key. */
export async function createPatientClient(system: CrashSystem, signal: AbortSignal): Promise<PatientClient> {
  const apiKey = (await readFile(system.ownerKeyFile, 'utf8')).trim()
  const api = createApiClient({ appUrl: system.appUrl, apiKey })
  return {
    async call(path, options) {
      const deadline = Date.now() + patienceSeconds * 1000
      for (;;) {
        try {
          return await api.call(path, { timeoutSeconds: 20, ...options })
        } catch (error) {
          if (isFinal(error) || Date.now() > deadline || signal.aborted) throw error
          await sleep(300)
        }
      }
    }
  }
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'conflict') return !error.message.includes('Idempotency-Key is still under way')
  return [
    'invalid-input',
    'unauthenticated',
    'forbidden',
    'not-found',
    'insufficient-credits',
    'payload-too-large'
  ].includes(error.code)
}
