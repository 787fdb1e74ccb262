import { Refusal } from '../protocol/errors.ts'
import { blocksOf, type GatewayRequest } from '../protocol/request.ts'
import type { Habit } from './habits.ts'

/** Throws a `Refusal` for what a server with these habits does not take. */
export function refuseByHabit(request: GatewayRequest, habits: ReadonlySet<Habit>): void {
  const { tool_choice: choice } = request
  if (habits.has('refuses-tool-choice') && (choice?.type === 'tool' || choice?.type === 'any'))
    throw new Refusal(400, `tool_choice: forced tool use is not supported on ${request.model}`)
  if (habits.has('refuses-cache-marks') && JSON.stringify(request).includes('"cache_control":'))
    throw new Refusal(400, 'cache_control: Extra inputs are not permitted')
  if (habits.has('no-images') && request.messages.flatMap(blocksOf).some(({ type }) => type === 'image'))
    throw new Refusal(400, 'This model does not support image input.')
  if (habits.has('base64-images-only') && request.messages.flatMap(blocksOf).some(isImageByAddress))
    throw new Refusal(400, 'invalid image source type: url. Only base64 images are supported.')
}

/** Also inside a tool's result. */
function isImageByAddress(block: object): boolean {
  if ('content' in block && Array.isArray(block.content)) return block.content.some(isImageByAddress)
  if (!('source' in block) || typeof block.source !== 'object' || block.source === null) return false
  return 'type' in block.source && block.source.type === 'url'
}
