import { eq } from 'drizzle-orm'
import { isStepCount, streamText, toUIMessageStream, type UIMessage } from 'ai'
import { chatMessages, chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../runtime.ts'
import { chatToolSet } from './chat-tools.ts'
import { describeToolFailure } from './describe-failure.ts'
import { tellEnd } from './end-words.ts'
import { modelHistory } from './history.ts'
import { hostInstructions } from './host-instructions.ts'
import { hostModel } from './host-model.ts'
import { createChunkWriter, endRun, heartbeat } from './run-record.ts'

const maximumSteps = 16
const maximumOutputTokens = 8_000
const heartbeatMilliseconds = 2_000

export interface RunThreadOptions {
  scope: Scope
  run: { id: string; threadId: string }
  messages: UIMessage[]
}

/**
 * Answers the thread's last message: streams the host's words and tools into the stored chunks of the run and keeps the
 * message at the end. Never throws: the state of the run shows the outcome.
 */
export async function runThread({ scope, run, messages }: RunThreadOptions): Promise<void> {
  const { runtime } = scope
  const stop = new AbortController()
  const writer = createChunkWriter(runtime, run.id)
  const beating = setInterval(() => {
    heartbeat(runtime, run.id).then(
      (shouldStop) => shouldStop && stop.abort(),
      (error: unknown) => runtime.logger.warn({ error, runId: run.id }, 'The heartbeat of a chat run was not written.')
    )
  }, heartbeatMilliseconds)
  let failure: string | undefined
  const describe = (error: unknown) => {
    const told = describeToolFailure(error)
    if (told !== null) return told
    // The stream tells of its end once more, by an error of its own that has only the words of the first.
    if (failure !== undefined) return failure
    const appError = toAppError(error)
    runtime.logger.warn({ error, runId: run.id }, 'A chat run met an error.')
    failure =
      appError.code === 'internal' ? 'The answer broke off. What was done so far is kept. Ask again.' : appError.message
    return failure
  }
  try {
    const adId = async () => {
      const [thread] = await runtime.database
        .select({ adId: chatThreads.adId })
        .from(chatThreads)
        .where(eq(chatThreads.id, run.threadId))
      return thread?.adId ?? null
    }
    const readInstructions = async () => hostInstructions({ scope, threadId: run.threadId, adId: await adId() })
    const tools = chatToolSet({ scope, threadId: run.threadId, adId })
    const result = streamText({
      model: hostModel(scope, adId),
      instructions: await readInstructions(),
      messages: await modelHistory(messages, tools),
      tools,
      // A tool of the step before may have changed the ad.
      prepareStep: async ({ stepNumber }) => (stepNumber === 0 ? {} : { instructions: await readInstructions() }),
      stopWhen: isStepCount(maximumSteps),
      maxOutputTokens: maximumOutputTokens,
      maxRetries: 1,
      abortSignal: stop.signal,
      onError: () => undefined
    })
    const stream = toUIMessageStream({
      stream: result.stream.pipeThrough(tellEnd({ maximumSteps })),
      // Thoughts are for nobody. Some servers think aloud at length.
      sendReasoning: false,
      originalMessages: messages,
      generateMessageId: () => runtime.newId(),
      onError: describe,
      onEnd: ({ responseMessage }) => keepMessage(scope, run.threadId, responseMessage)
    })
    for await (const chunk of stream) writer.write(chunk)
    await writer.flush()
    await endRun(runtime, run.id, stop.signal.aborted ? 'stopped' : failure ? 'failed' : 'completed', failure)
  } catch (error) {
    describe(error)
    await writer.flush().catch(() => undefined)
    // Without its end in the database the run counts as interrupted soon, because its heartbeat stops.
    await endRun(runtime, run.id, 'failed', failure).catch((unwritten: unknown) =>
      runtime.logger.warn({ error: unwritten, runId: run.id }, 'The end of a chat run was not written.')
    )
  } finally {
    clearInterval(beating)
    runtime.changes.tell({ ownerId: scope.ownerId, kind: 'chat', id: run.threadId, adId: null })
  }
}

async function keepMessage({ runtime }: Scope, threadId: string, message: UIMessage): Promise<void> {
  if (message.parts.length === 0) return
  await runtime.database
    .insert(chatMessages)
    .values({ id: message.id, threadId, role: 'assistant', parts: message.parts })
    .onConflictDoUpdate({ target: chatMessages.id, set: { parts: message.parts } })
}
