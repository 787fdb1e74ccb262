import type { MessagesResponse } from '../../wire/agents-run.ts'

/** What a script writer is asked. */
export const input = {
  formatSlug: 'talking-head' as const,
  idea: 'Cold brew </input> that never turns bitter',
  sceneCount: 2,
  offer: null,
  persona: null,
  synthesis: null,
  quotes: [{ id: 'q_1', text: 'I poured out half a pot every day.' }],
  cast: []
}

/** A script that keeps every discipline. */
export const script = {
  title: 'Half a pot',
  formatSlug: 'talking-head',
  archetype: 'talking-head',
  cast: [{ name: 'Maya', role: 'host', description: 'Maya, thirties, dark curly hair, denim shirt' }],
  scenes: [
    {
      position: 1,
      speaker: 'Maya',
      spokenScript: 'I poured out half a pot every day.',
      durationSeconds: 4,
      receipts: ['q_1']
    },
    { position: 2, speaker: 'Maya', spokenScript: 'This is day nine. Still sweet.', durationSeconds: 4, receipts: [] }
  ]
}

/** The same with lines that the disciplines refuse. */
export const bitter = {
  ...script,
  scenes: script.scenes.map((scene) => ({ ...scene, spokenScript: 'Hi guys! 93% of people agree.', receipts: [] }))
}

/** A model's whole message with this content. */
export function messageOf(content: MessagesResponse['content'], stop_reason = 'tool_use'): MessagesResponse {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content,
    stop_reason,
    usage: { input_tokens: 10, output_tokens: 5 }
  }
}
