import { Agent, fetch as undiciFetch } from 'undici'

export interface PatientFetch {
  fetch: typeof fetch
  close(): Promise<void>
}

/**
 * `fetch` for answers that take minutes: the built-in one gives up on headers and on a silent body after 300 seconds.
 * The caller sets its own limits with a signal.
 */
export function createPatientFetch(): PatientFetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
  const patient = (input: string, init: object) => undiciFetch(input, { ...init, dispatcher })
  return {
    // undici's own Request and Response types differ from the global ones in name only.
    fetch: patient as unknown as typeof fetch,
    close: () => dispatcher.close()
  }
}
