import { Refusal } from './errors.ts'

/** Fields of the public API reference. Those of a beta are taken with any `anthropic-beta` header. */
const requestFields = fields(
  'model messages max_tokens system tools tool_choice temperature top_k top_p stop_sequences stream metadata thinking',
  'service_tier container cache_control output_config inference_geo speed diagnostics user_profile_id workspace_id'
)
const betaFields = fields('context_management compaction mcp_servers output_format fallbacks billing_policy thread')
const turnFields = fields('role content')
const blockFields: Record<string, ReadonlySet<string>> = {
  text: fields('type text cache_control citations'),
  image: fields('type source cache_control transformations'),
  tool_use: fields('type id name input cache_control caller toolset_name'),
  tool_result: fields('type tool_use_id content is_error cache_control toolset_name'),
  thinking: fields('type thinking signature'),
  redacted_thinking: fields('type data')
}
const customToolFields = fields(
  'type name description input_schema cache_control defer_loading strict allowed_callers eager_input_streaming',
  'input_examples'
)

type Fields = Record<string, unknown>

/** The provider refuses every field that it does not know. Throws a `Refusal` that names the first one. */
export function refuseUnknownFields(body: unknown, { hasBeta }: { hasBeta: boolean }): void {
  if (!isFields(body)) return
  check(body, hasBeta ? new Set([...requestFields, ...betaFields]) : requestFields, '')
  listOf(body['messages']).forEach((turn, index) => {
    check(turn, turnFields, `messages.${index}.`)
    checkBlocks(turn['content'], `messages.${index}.content`)
  })
  checkBlocks(body['system'], 'system')
  listOf(body['tools']).forEach((tool, index) => {
    // Only tools of the caller have these fields; each server tool has its own.
    if (tool['type'] === undefined || tool['type'] === 'custom') check(tool, customToolFields, `tools.${index}.custom.`)
  })
}

function checkBlocks(content: unknown, path: string): void {
  listOf(content).forEach((block, index) => {
    const type = String(block['type'])
    const known = Object.hasOwn(blockFields, type) ? blockFields[type] : undefined
    if (known) check(block, known, `${path}.${index}.${type}.`)
    if (type === 'tool_result') checkBlocks(block['content'], `${path}.${index}.tool_result.content`)
  })
}

function check(given: Fields, known: ReadonlySet<string>, path: string): void {
  const unknown = Object.keys(given).find((name) => !known.has(name))
  if (unknown !== undefined) throw new Refusal(400, `${path}${unknown}: Extra inputs are not permitted`)
}

function fields(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
