import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { readProblem } from '@callsheet/lib/http/read-problem.ts'
import type { CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import { z } from 'zod'

type Environment = Record<string, string | undefined>

/** What some calls have used. Dollars are null as soon as one call has no known price. */
export interface Spent {
  calls: number
  /** Answers that were on disk already and cost nothing now. They count in all other figures. */
  fromDisk: number
  inputTokens: number
  outputTokens: number
  dollars: number | null
}

export interface CountedCalls {
  callModel: CallModel
  spent: Spent
  models: ReadonlySet<string>
  /** What each repair was asked for. */
  corrections: string[]
}

export interface ModelCalls {
  /** A counter of its own for each unit of work. */
  open(): CountedCalls
  /** To any endpoint of the same service. Throws its problem when it refuses. */
  post(path: string, body: unknown): Promise<Response>
  stop(): Promise<void>
}

export interface OpenModelCallsOptions {
  env: Environment
  /** Null where answers cost nothing and none is kept. */
  folder: string | null
}

const savedSchema = z.object({ answer: runResponseSchema, dollars: z.number().nullable() })

/**
 * Starts the agents service with these settings and asks through it, as the app does. Each answer lies in `folder` before
 * it is used: a run that breaks off and starts again asks for nothing that it has paid for.
 */
export async function openModelCalls({ env, folder }: OpenModelCallsOptions): Promise<ModelCalls> {
  if (folder !== null) await mkdir(folder, { recursive: true })
  const token = randomUUID()
  const logger = createLogger({ service: 'agents', level: 'silent' })
  const agents = await startAgents({
    env: { ...env, AGENTS_HOST: '127.0.0.1', AGENTS_PORT: '0', SERVICE_TOKENS: token },
    logger
  })
  // Another model or another server gives other answers.
  const asker = [env['MODEL_ROLES'], env['GATEWAY_URL'] ?? env['ANTHROPIC_BASE_URL']]

  const post = async (path: string, body: unknown): Promise<Response> => {
    const response = await fetch(`${agents.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    if (!response.ok) throw await readProblem(response, 'The agents service')
    return response
  }

  const ask = async (request: Parameters<CallModel>[0]) => {
    const response = await post('/run', request)
    const dollars = response.headers.get('x-usage-cost-dollars')
    const answer = runResponseSchema.parse(await response.json())
    return { answer, dollars: dollars === null ? null : Number(dollars) }
  }

  const askOnce = async (request: Parameters<CallModel>[0]) => {
    if (folder === null) return { ...(await ask(request)), isFromDisk: false }
    const name = createHash('sha256')
      .update(JSON.stringify([asker, request]))
      .digest('hex')
    const file = join(folder, `${name}.json`)
    const saved = await readSaved(file)
    if (saved) return { ...saved, isFromDisk: true }
    const asked = await ask(request)
    // A file that is half written would be lost money.
    await writeFile(`${file}.part`, JSON.stringify(asked))
    await rename(`${file}.part`, file)
    return { ...asked, isFromDisk: false }
  }

  return {
    open() {
      const spent: Spent = { calls: 0, fromDisk: 0, inputTokens: 0, outputTokens: 0, dollars: 0 }
      const models = new Set<string>()
      const corrections: string[] = []
      const callModel: CallModel = async (request) => {
        const last = request.messages.at(-1)
        if (request.messages.length > 1 && request.tools && last?.role === 'user')
          corrections.push(wordsOf(last.content))
        const { answer, dollars, isFromDisk } = await askOnce(request)
        models.add(answer.model)
        const {
          input_tokens: input,
          cache_creation_input_tokens: written,
          cache_read_input_tokens: read
        } = answer.usage
        spent.calls += 1
        if (isFromDisk) spent.fromDisk += 1
        spent.inputTokens += input + (written ?? 0) + (read ?? 0)
        spent.outputTokens += answer.usage.output_tokens
        spent.dollars = spent.dollars === null || dollars === null ? null : spent.dollars + dollars
        return answer
      }
      return { callModel, spent, models, corrections }
    },
    post,
    stop: () => agents.stop(0)
  }
}

async function readSaved(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : savedSchema.parse(JSON.parse(text))
}

/** The reasons of a correction, wherever the message holds them. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  const blocks = z
    .array(z.looseObject({ content: z.string().optional(), text: z.string().optional() }))
    .safeParse(content)
  return (blocks.data ?? []).map(({ content: inner, text }) => inner ?? text ?? '').join('\n')
}

export function addSpent(all: readonly Spent[]): Spent {
  return all.reduce<Spent>(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      fromDisk: sum.fromDisk + one.fromDisk,
      inputTokens: sum.inputTokens + one.inputTokens,
      outputTokens: sum.outputTokens + one.outputTokens,
      dollars: sum.dollars === null || one.dollars === null ? null : sum.dollars + one.dollars
    }),
    { calls: 0, fromDisk: 0, inputTokens: 0, outputTokens: 0, dollars: 0 }
  )
}
