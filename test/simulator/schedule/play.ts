import { replicaNames } from '../engine/process.ts'
import { wares } from '../world/models.ts'
import type { Run } from '../world/run.ts'
import { buy, userVerbs, type UserVerb } from '../world/verbs.ts'
import type { Move } from './moves.ts'

const mostStepsOfFinish = 5_000

/** Lets one event happen. */
export async function play(run: Run, move: Move): Promise<void> {
  const happened = await act(run, move)
  if (happened) run.count(happened)
  await run.stepper.settle()
}

/** The name of the event for the report. Null when there was nothing to pick from. */
async function act(run: Run, move: Move): Promise<string | null> {
  const { stepper, queues, provider, time } = run
  switch (move.do) {
    case 'steps':
      for (const each of move.picks) await takeStep(run, each)
      return null
    case 'finish':
      await finish(run)
      return null
    case 'break': {
      const step = pickOf(stepper.waiting(), move.pick)
      if (!step) return null
      await stepper.release(step, move.way)
      return `broken ${step.kind}: ${move.way}`
    }
    case 'deliver': {
      const message = pickOf(queues.due(), move.pick)
      if (!message) return null
      run.deliver(message, move.to)
      return `delivered ${message.queue.replace(run.settings.queuePrefix, '')}`
    }
    case 'message': {
      const message = pickOf(queues.waiting(), move.pick)
      if (!message) return null
      if (move.fate === 'lost') queues.remove(message)
      else if (move.fate === 'doubled') queues.double(message)
      else message.dueAt += 600_000
      return `message ${move.fate}`
    }
    case 'lease-ends': {
      const message = pickOf(queues.held(), move.pick)
      if (!message) return null
      queues.endLease(message)
      return 'lease ended while its handler ran'
    }
    case 'callback': {
      const due = provider.books.callbacks.filter(({ dueAt }) => dueAt <= time.elapsed())
      const callback = pickOf(due, move.pick)
      if (!callback) return null
      if (move.how !== 'forged') provider.books.callbacks.splice(provider.books.callbacks.indexOf(callback), 1)
      if (move.how !== 'lost') run.callBack(callback, move.to, { isForged: move.how === 'forged' })
      if (move.how === 'twice') run.callBack(callback, move.to === 'a' ? 'b' : 'a', { isForged: false })
      return `callback ${move.how}`
    }
    case 'tick':
      run.tick(move.name, move.on === 'both' ? replicaNames : [move.on])
      return null
    case 'wait':
      time.pass(move.seconds * 1000)
      return 'time passed'
    case 'clock':
      time.step(move.of, move.seconds)
      return `clock of ${move.of} set ${move.seconds < 0 ? 'back' : 'forward'}`
    case 'death':
      await run.die(move.of)
      return `death of ${move.of}`
    case 'buy': {
      const key = `buy ${run.plans.size}`
      const prompts = move.plans.map((plan) => {
        const prompt = `Cold brew ${run.plans.size}`
        run.plans.set(prompt, plan)
        return prompt
      })
      const { withOwnKey } = move
      for (let press = 0; press < move.presses; press += 1) {
        run.request('buy', (studio) =>
          buy(studio.scopeOf(`user-${move.user}`, key), { ware: wares[move.ware], prompts, withOwnKey })
        )
      }
      return null
    }
    case 'user':
      for (let press = 0; press < move.presses; press += 1) {
        const key = isOnce(move.verb) ? `${move.verb} ${move.pick}` : undefined
        run.request(move.verb, (studio) => userVerbs[move.verb](studio.scopeOf(`user-${move.user}`, key), move.pick))
      }
      return null
    default:
      return move satisfies never
  }
}

/** The studio sends these with an idempotency key. */
const isOnce = (verb: UserVerb): boolean => verb === 'grant' || verb === 'read-site'

const pickOf = <Thing>(things: readonly Thing[], pick: number): Thing | undefined => things[pick % things.length]

async function takeStep(run: Run, pick: number): Promise<void> {
  const step = pickOf(run.stepper.waiting(), pick)
  if (step) await run.stepper.release(step)
}

/** Every handler goes on, the one that has waited longest first. */
export async function finish(run: Run): Promise<void> {
  const { stepper } = run
  for (let steps = 0; steps < mostStepsOfFinish; steps += 1) {
    const [step] = stepper.waiting()
    if (step) await stepper.release(step)
    else if (stepper.blocked() > 0) await stepper.unblock()
    else return
  }
  throw new Error('The handlers come to no end.')
}
