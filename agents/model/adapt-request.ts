import type { ContentBlock, Message, Tool } from '@callsheet/lib/wire/agents-run.ts'
import { refusedPictures } from '@callsheet/lib/prompts/picture-refusal.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { unmark } from './cache-marks.ts'
import type { GatewayRequest } from './gateway-request.ts'
import { inlineImages } from './inline-images.ts'
import type { ModelConnection } from './model-connection.ts'
import { hasPicture, isForced, type ModelLimit } from '../model-limits.ts'

interface RequestToAdapt {
  connection: Pick<ModelConnection, 'images'>
  request: GatewayRequest
  limits: ReadonlySet<ModelLimit>
}

/** The request without the parts that its model does not take. Errors: an image that cannot be read, and any to a model that takes none. */
export async function adaptRequest(
  runtime: AgentsRuntime,
  { connection: { images }, request, limits }: RequestToAdapt,
  signal: AbortSignal
): Promise<GatewayRequest> {
  let adapted = request
  const takesNone = images === 'none' || limits.has('pictures')
  if (takesNone && hasPicture(request.messages)) throw refusedPictures()
  if (limits.has('cache-marks')) adapted = withoutMarks(adapted)
  if (limits.has('forced-tool')) adapted = withoutForcedTool(adapted)
  if (limits.has('sampling')) adapted = withoutSampling(adapted)
  const needsBytes = images === 'base64' || limits.has('image-addresses')
  return needsBytes ? { ...adapted, messages: await inlineImages(runtime, adapted.messages, signal) } : adapted
}

function withoutMarks(request: GatewayRequest): GatewayRequest {
  const { system, tools } = request
  return {
    ...request,
    messages: request.messages.map(unmarkMessage),
    // Both were built by `toGatewayRequest`, with the marks.
    ...(Array.isArray(system) && { system: (system as ContentBlock[]).map(unmark) }),
    ...(Array.isArray(tools) && { tools: (tools as Tool[]).map(unmark) })
  }
}

function unmarkMessage(message: Message): Message {
  return typeof message.content === 'string' ? message : { ...message, content: message.content.map(unmark) }
}

/** The prompts of our agents ask for the tool too. */
function withoutForcedTool(request: GatewayRequest): GatewayRequest {
  return isForced(request['tool_choice']) ? { ...request, tool_choice: { type: 'auto' } } : request
}

function withoutSampling({ temperature: _t, top_p: _p, top_k: _k, ...request }: GatewayRequest): GatewayRequest {
  return request
}
