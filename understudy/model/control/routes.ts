import { z } from 'zod'
import { habitsSchema, type Habit } from '../habits/habits.ts'
import { faultSchema, type Faults } from './faults.ts'
import { hostAnswersSchema, type HostAnswers } from './host-answers.ts'
import type { RequestLog } from './request-log.ts'
import { paceSchema, type Pace } from './settings.ts'

export interface ControlState {
  faults: Faults
  log: RequestLog
  pace: Pace
  hostAnswers: HostAnswers
  habits: ReadonlySet<Habit>
  forgetCache(): void
}

const faultsBodySchema = z.union([z.array(faultSchema), faultSchema.transform((fault) => [fault])])

export interface ControlAnswer {
  status: number
  body: unknown
}

/** `/__control`: faults on demand, the log of requests, the pace of answers, and prepared answers of the host. */
export function answerControl(
  state: ControlState,
  call: { method: string; path: string; body: unknown }
): ControlAnswer {
  const ok = (body: unknown): ControlAnswer => ({ status: 200, body })
  switch (`${call.method} ${call.path}`) {
    case 'GET /__control/requests':
      return ok({ requests: state.log.list() })
    case 'DELETE /__control/requests':
      state.log.clear()
      return ok({ requests: [] })
    case 'GET /__control/faults':
      return ok({ faults: state.faults.list() })
    case 'DELETE /__control/faults':
      state.faults.clear()
      return ok({ faults: [] })
    case 'POST /__control/faults': {
      const parsed = faultsBodySchema.safeParse(call.body)
      if (!parsed.success) return { status: 422, body: { message: z.prettifyError(parsed.error) } }
      parsed.data.forEach((fault) => state.faults.add(fault))
      return ok({ faults: state.faults.list() })
    }
    case 'GET /__control/pace':
      return ok(state.pace)
    case 'PUT /__control/pace': {
      const parsed = paceSchema.safeParse(call.body)
      if (!parsed.success) return { status: 422, body: { message: z.prettifyError(parsed.error) } }
      state.pace = parsed.data
      return ok(state.pace)
    }
    case 'POST /__control/host': {
      const parsed = hostAnswersSchema.safeParse(call.body)
      if (!parsed.success) return { status: 422, body: { message: z.prettifyError(parsed.error) } }
      state.hostAnswers.add(parsed.data)
      return ok({ waiting: state.hostAnswers.count() })
    }
    case 'PUT /__control/habits': {
      const parsed = habitsSchema.safeParse(call.body)
      if (!parsed.success) return { status: 422, body: { message: z.prettifyError(parsed.error) } }
      state.habits = new Set(parsed.data)
      return ok({ habits: parsed.data })
    }
    case 'POST /__control/reset':
      state.faults.clear()
      state.hostAnswers.clear()
      state.log.clear()
      state.forgetCache()
      state.pace = paceSchema.parse({})
      return ok({})
    default:
      return { status: 404, body: { message: `There is no ${call.method} ${call.path}.` } }
  }
}
