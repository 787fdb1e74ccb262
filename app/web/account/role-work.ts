import type { ModelRole } from '@callsheet/lib/registry.ts'

/** What each role of a model does, in the user's words. */
export const roleWork: Record<ModelRole, string> = {
  host: 'the chat',
  writer: 'scripts and personas',
  director: 'boards, sheets and clips',
  extractor: 'offers',
  judge: 'claims'
}
