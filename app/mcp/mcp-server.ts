import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  ToolSchema,
  type CallToolResult,
  type Tool
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { AppError } from '@callsheet/lib/errors.ts'
import { apiVersion } from '@callsheet/lib/http/api-version.ts'
import { fromZodError, mostIssues } from '@callsheet/lib/http/problem.ts'
import { nearestName } from '@callsheet/lib/text/nearest-name.ts'
import { isStorableText } from '@callsheet/lib/text/storable-text.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { toolPriceSchema, type ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { shortSchema } from '@callsheet/lib/wire/short-schema.ts'
import { toolInputSchema } from '@callsheet/lib/wire/tool-input.ts'
import { callTool, errorAnswer } from '../chat/tools/call-tool.ts'
import { toolEntries, type ChatToolName } from '../chat/tools/registry.ts'
import type { ToolDefinition } from '../chat/tools/tool.ts'
import { readQuote } from '../chat/price-quotes/get.ts'
import type { Scope } from '../runtime.ts'
import { forPrograms } from './for-programs.ts'
import { outlineOf } from './outline-of.ts'

/** What a model reads once, before it calls anything. */
const instructions =
  'Callsheet makes video ads. The usual order: add_offer and read_offer when there is a product page, start_ad, ' +
  'show_formats, update_settings with the user’s choice of format and aspect ratio, write_script, choose_route, ' +
  'write_storyboard, generate_scene_images, approve_scenes, animate_scenes, make_cut, read_cut. Nearly every answer has ' +
  'nextStep, which says what comes next, with the tool for it and the page for the user. show_settings lists models. ' +
  'A tool that spends answers with a price, and one that decides with a proposal: give the user the page in confirmAt, ' +
  'and call the tool again with the same input and quote_id once the user has decided there. Pictures, clips and films ' +
  'are made in the background: read them again with review_scenes, read_media or read_cut after some seconds. ' +
  'Addresses of pictures, clips and films need your key (Authorization: Bearer KEY), and pages a signed-in user. ' +
  'Cards, panels and buttons are those of the studio: here, tell the user what the answer says.'

const spending = {
  idempotency_key: z
    .string()
    .min(8)
    .max(200)
    .refine(isStorableText, 'expected text without NUL characters')
    .describe('Yours to choose, new for each purchase. A repeat with the same key buys nothing twice.'),
  quote_id: z.uuid().optional().describe('Id of a price that a person has confirmed: answers what came of it.')
}

const deciding = {
  quote_id: z.uuid().optional().describe('Id of a proposal that a person has decided on: answers what came of it.')
}

/**
 * The registry's tools for one MCP client. A tool that spends answers with a price, one that decides for the user with a
 * proposal, each with the page where a person confirms it. `refusalOf` says which tools this client may not use, and why.
 */
export function createMcpServer(scope: Scope, refusalOf: (name: ChatToolName) => AppError | null): McpServer {
  const mcp = new McpServer({ name: 'callsheet', version: apiVersion }, { capabilities: { tools: {} }, instructions })
  // Handled here: the SDK's own registry lists longer schemas, and refuses an input without saying what it cost.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: (listed ??= toolEntries.map(toListed)) }))
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const [known, tool] = toolEntries.find(([one]) => one === name) ?? []
    if (!known || !tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool “${name}”. tools/list has them.`)
    const refusal = refusalOf(known) ?? problemOf(known, tool, given)
    return toContent(
      scope,
      tool,
      refusal ? errorAnswer({ scope, name }, refusal) : await answer(scope, known, tool, given)
    )
  })
  return mcp
}

/** What is wrong with an input. One that has a field too many is refused, so that no misspelt wish is lost. */
function problemOf(name: string, tool: ToolDefinition, given: unknown): AppError | null {
  const input = inputOf(tool)
  const { error } = input.safeParse(given)
  if (!error) return null
  const issues = `The input of ${name}`
  const known = Object.keys(input.shape)
  const unknown = error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length === 0) return fromZodError(error, issues)
  const meant = unknown
    .slice(0, mostIssues)
    .map((name) => nearestName(name, known))
    .find((name) => name !== null)
  return fromZodError(error, `${issues} (it takes ${known.join(', ')}${meant ? `; did you mean ${meant}?` : ''})`)
}

/**
 * How deep the listed schema of an answer goes: the result, and what stands in it. A client reads the whole list before
 * anything else, and may give it to a model. The whole schemas are in the API document (`tool.NAME.output`).
 */
const answerLevels = 2

/** The same for every client, and costly to make. */
let listed: Tool[] | undefined

function toListed([name, tool]: (typeof toolEntries)[number]): Tool {
  return ToolSchema.parse({
    name,
    title: tool.title,
    description: describe(tool),
    inputSchema: toolInputSchema(inputOf(tool)),
    outputSchema: outlineOf(
      z.toJSONSchema(structuredAnswer(tool), { io: 'output', override: shortSchema }),
      answerLevels
    ),
    annotations: { readOnlyHint: tool.readsOnly ?? false }
  })
}

function describe({ descriptionForPrograms, description: told, price, propose }: ToolDefinition): string {
  const description = descriptionForPrograms ?? told
  if (price) return `${description} Answers with a price; a person confirms it at the given page.`
  return propose ? `${description} Answers with a proposal; a person decides at the given page.` : description
}

function inputOf({ input, price, propose }: ToolDefinition): z.ZodObject {
  if (price) return input.safeExtend(spending).strict()
  return propose ? input.safeExtend(deciding).strict() : input.strict()
}

/** A call's price or proposal and the page where a person confirms it. */
const askedPriceSchema = toolPriceSchema.extend({ confirmAt: z.url() })

/** The structured content of an answer: the result, or the price or proposal that nobody has confirmed yet. */
function structuredAnswer(tool: ToolDefinition): z.ZodObject {
  const asked = askedAs(tool)
  return asked
    ? z.object({ result: tool.output.optional(), [asked]: askedPriceSchema.optional() })
    : z.object({ result: tool.output })
}

function askedAs({ price, propose }: ToolDefinition): 'price' | 'proposal' | null {
  if (price) return 'price'
  return propose ? 'proposal' : null
}

async function answer(
  scope: Scope,
  name: string,
  tool: ToolDefinition,
  given: Record<string, unknown>
): Promise<ToolAnswer> {
  // Only tools that ask first can be asked again about it. For the others, `quote_id` names a customer's words.
  if (askedAs(tool) && typeof given['quote_id'] === 'string') return readQuote({ scope, quoteId: given['quote_id'] })
  const { idempotency_key: key, ...input } = given
  const callId = typeof key === 'string' ? `mcp:${key}` : `mcp:${scope.runtime.newId()}`
  return callTool({ name, tool, scope, adId: null, threadId: null, input, callId })
}

function toContent({ runtime: { publicUrl } }: Scope, tool: ToolDefinition, given: ToolAnswer): CallToolResult {
  switch (given.kind) {
    case 'error':
      return { ...asText(given), isError: true }
    case 'quote': {
      const confirmAt = publicUrl + pageAddress(studioPages.quote, { quoteId: given.quoteId })
      const asked = { ...given, note: `${given.note} The button is on the page confirmAt.`, confirmAt }
      return { ...asText(asked), structuredContent: { [askedAs(tool) ?? 'price']: asked } }
    }
    case 'result': {
      const result = forPrograms(given.result, publicUrl)
      return { ...asText(result), structuredContent: { result } }
    }
  }
}

const asText = (body: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(body) }] })
