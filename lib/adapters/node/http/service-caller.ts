import { Pool } from 'undici'
import type { CallService } from '../../../ports/service-caller.ts'
import { dispatchCall, type DispatchTarget } from './dispatch-call.ts'

export interface ServiceCaller {
  call: CallService
  close(): Promise<void>
}

/** Number of parsed addresses that are kept. Calls to other addresses parse their own. */
const maxTargets = 100

/**
 * Calls services without time limits except the caller's signal. It leaves out what only browsers need of fetch, which
 * is most of the cost of fetch. It hands on all arrived bytes at once, so that many small events cost one step.
 */
export function createServiceCaller(): ServiceCaller {
  const services = new Map<string, Pool>()
  const open = (origin: string): Pool => {
    const service = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
    services.set(origin, service)
    return service
  }
  // A caller has one or two addresses and calls each of them thousands of times.
  const targets = new Map<string, DispatchTarget>()
  const find = (address: string): DispatchTarget => {
    const { origin, pathname, search } = new URL(address)
    const target = { dispatcher: services.get(origin) ?? open(origin), path: pathname + search }
    if (targets.size < maxTargets) targets.set(address, target)
    return target
  }
  return {
    call: (address, call) => dispatchCall(targets.get(address) ?? find(address), call),
    async close() {
      await Promise.all([...services.values()].map((service) => service.close()))
    }
  }
}
