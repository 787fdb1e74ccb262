import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../../cli/owner-client.ts'
import type { ChaosSystem } from '../system/start-system.ts'

/** Tries until there is an answer, with the same request and the same Idempotency-Key. Throws what the app refuses. */
export type PatientClient = Pick<ApiClient, 'call'>

const patienceSeconds = 240

/** A well-behaved client: it repeats requests without an answer, and sends a key with every request that spends. */
export async function createPatientClient(system: ChaosSystem, signal: AbortSignal): Promise<PatientClient> {
  const apiKey = (await readFile(system.ownerKeyFile, 'utf8')).trim()
  const api = createOwnerClient({ appUrl: system.appUrl, apiKey, timeoutSeconds: 20 })
  return {
    async call(contract, ...input) {
      const deadline = Date.now() + patienceSeconds * 1000
      for (;;) {
        try {
          return await api.call(contract, ...input)
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
