import { readBrief } from '../scripts/brief.ts'
import { fillSlots, slotsOf } from '../scripts/brief.ts'
import { blocksOf, systemText, textOfTurn, type GatewayRequest } from '../../../model/protocol/request.ts'
import { stablePick } from '../scripts/stable-pick.ts'

/** A short answer built from the words of the request, for callers that ask without tools. */
export function plainAnswer(request: GatewayRequest): string {
  const last = request.messages.findLast(
    (turn) => turn.role === 'user' && blocksOf(turn).some((block) => block.type === 'text')
  )
  const asked = (last ? textOfTurn(last) : '').trim()
  const exact =
    /\b(?:reply|respond|answer|say)\s+(?:only\s+|just\s+|exactly\s+)?(?:with\s+)?(?:the word\s+)?["“']([^"”']{1,200})["”']/i.exec(
      asked
    )?.[1]
  if (exact) return exact
  const brief = readBrief({ idea: asked || systemText(request) || 'an idea', seed: asked })
  const slots = slotsOf(brief)
  const wantsList = /\b(?:list|names?|ideas|options|titles|hooks|headlines)\b/i.test(asked)
  const templates = wantsList
    ? [
        '1. I’ve been faking it about {thing} for years.\n2. Nobody warned me about this part of {thing}.\n3. {They} {promise}. I keep trying to catch {it} out.'
      ]
    : [
        '{Product}: start {moment}, with the thing that goes wrong there. Everything else {failed}; {this} {promise}. Show that in one take, and ask for one small step at the end.',
        'I’d tell it through one moment: {moment}. The old one {failed}. Then {product}, in the hand, and one proof that can be seen: {they} {promise}.'
      ]
  return fillSlots(stablePick(`${asked}/plain`, templates), slots)
}
