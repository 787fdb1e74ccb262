import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Fault } from './control/faults.ts'
import type { LoggedRequest } from './control/request-log.ts'
import type { Pace } from './control/settings.ts'
import { spoilAnswer } from './control/spoil-answer.ts'
import { messageBody, toMessage, type Answer, type SentMessage } from './protocol/message.ts'
import type { GatewayRequest } from './protocol/request.ts'
import { answerByHabit } from './habits/answer-by-habit.ts'
import type { Habit } from './habits/habits.ts'
import { eventByHabit, messageByHabit } from './habits/report-by-habit.ts'
import { eventText, streamEvents } from './protocol/stream-events.ts'
import type { PromptCache } from './protocol/usage.ts'

export interface SendAnswerOptions {
  request: GatewayRequest
  answer: Answer
  fault: Fault | null
  habits: ReadonlySet<Habit>
  outgoing: ServerResponse
  logged: LoggedRequest
  /** Read anew before each event, so that a changed pace holds for answers under way too. */
  pace: () => Pace
  cache: PromptCache
}

/** Sends an answer as JSON or as events, at the set pace and with the fault that hits it. */
export async function sendAnswer({
  request,
  answer,
  fault,
  habits,
  outgoing,
  logged,
  pace,
  cache
}: SendAnswerOptions): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => {
    logged.outcome ??= 'caller-left'
    gone.abort()
  })
  if (fault?.kind === 'reset') return breakOff(outgoing, logged)
  if (fault?.kind === 'hang') return waitUntilGone(gone.signal)
  await pause(fault?.kind === 'slow-first-byte' ? fault.milliseconds : pace().firstByteMilliseconds, gone.signal)
  if (gone.signal.aborted) return
  logged.status = 200
  const given = answerByHabit(spoilAnswer(answer, fault), request, habits)
  const message = toMessage({ answer: given, request, inputUsage: cache.account(request) })
  if (request.stream) return sendEvents({ message, fault, habits, outgoing, logged, pace, gone: gone.signal })
  sendJsonAnswer({ message, fault, habits, outgoing, logged })
}

type JsonOptions = Pick<SendAnswerOptions, 'fault' | 'habits' | 'outgoing' | 'logged'> & { message: SentMessage }

function sendJsonAnswer({ message, fault, habits, outgoing, logged }: JsonOptions): void {
  const body = Buffer.from(JSON.stringify(messageByHabit(messageBody(message), habits)))
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  const half = body.subarray(0, body.length >> 1)
  if (fault?.kind === 'break-off') {
    outgoing.write(half, () => breakOff(outgoing, logged))
    return
  }
  logged.outcome = 'answered'
  outgoing.end(fault?.kind === 'malformed-json' ? half : body)
}

type EventOptions = JsonOptions & Pick<SendAnswerOptions, 'pace'> & { gone: AbortSignal }

async function sendEvents({ message, fault, habits, outgoing, logged, pace, gone }: EventOptions): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  let count = 0
  for (const event of streamEvents(message)) {
    if (gone.aborted) return
    const text = eventText(eventByHabit(event, habits))
    if (fault?.kind === 'end-early' && event.type === 'message_delta') {
      logged.outcome = 'broken-off'
      outgoing.end()
      return
    }
    if (fault?.kind === 'break-off' && count === fault.afterEvents) {
      // The bytes must be sent before the connection breaks. Otherwise the caller would see a break at the start.
      outgoing.write(fault.midEvent ? text.slice(0, text.length >> 1) : ': cut\n\n', () => breakOff(outgoing, logged))
      return
    }
    if (fault?.kind === 'error-event' && count === fault.afterEvents) {
      logged.outcome = 'broken-off'
      outgoing.end(eventText({ type: 'error', fields: { error: { type: 'overloaded_error', message: 'Overloaded' } } }))
      return
    }
    const sent =
      fault?.kind === 'malformed-json' && text.startsWith('event: content_block_delta')
        ? text.replace('"delta":{', '"delta":')
        : text
    if (!outgoing.write(sent)) await once(outgoing, 'drain', { signal: gone }).catch(() => undefined)
    await pause(pace().eventMilliseconds, gone)
    count += 1
  }
  logged.outcome = 'answered'
  outgoing.end()
}

function breakOff(outgoing: ServerResponse, logged: LoggedRequest): void {
  logged.outcome = 'broken-off'
  outgoing.socket?.resetAndDestroy()
}

function waitUntilGone(gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve()
  return new Promise((resolve) => gone.addEventListener('abort', () => resolve(), { once: true }))
}

function pause(milliseconds: number, gone: AbortSignal): Promise<void> {
  if (milliseconds === 0 || gone.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    gone.addEventListener('abort', end, { once: true })
  })
}
