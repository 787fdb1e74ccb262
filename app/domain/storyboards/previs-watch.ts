import type { AgentWatch } from '../../services/run-agent.ts'

/** Reports a storyboard's elements and shots as they are written. A second attempt starts again from the first. */
export function previsWatch(progress: (partial: Record<string, unknown[]>) => void): AgentWatch {
  let lists: Record<string, unknown[]> = {}
  return {
    onAttempt: () => {
      lists = {}
    },
    onItem({ key, value }) {
      lists = { ...lists, [key]: [...(lists[key] ?? []), value] }
      progress(lists)
    }
  }
}
